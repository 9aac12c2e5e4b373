import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { describe, test } from 'node:test'
import type { AuditEntry, ProcessActor } from '../identity/index.ts'
import { auditTexts, personalState, readAuditTexts } from './audit-texts.ts'

const service: ProcessActor = { kind: 'service', id: null }
const entry: AuditEntry = {
  ...{ at: 1_795_683_660_123, event: 'refresh', outcome: 'ok', actor: null, sub: 'sub', clientId: 'pkc_1', ip: null },
  ...{ requestId: 'request', details: { generation: 2, family: 'f' }, personal: {} },
}
const before =
  '{"at":"2026-11-26T09:01:00.123Z","client":"pkc_1","details":{"family":"f","generation":2},"event":"refresh",' +
  '"ip":null,"outcome":"ok","request":"request","sub":"sub"'

describe('the text of an entry', () => {
  test('without actor and personal details is what it was before there were any, so that it has the same hash', () => {
    assert.deepEqual(auditTexts(entry, service), { body: `${before}}`, personal: null })
    const read = readAuditTexts({ body: `${before}}`, personal: null })
    assert.deepEqual(read, { ...entry, personal: {} })
  })

  test('of an earlier version is read with the address and the details that are in it', () => {
    const body = before.replace('"ip":null', '"ip":"2001:db8::1"').replace('"family":"f"', '"device_ip":"::1"')
    const read = readAuditTexts({ body: `${body}}`, personal: null })
    assert.deepEqual([read.ip, read.details, read.personal], ['2001:db8::1', { device_ip: '::1', generation: 2 }, {}])
  })

  const operator: ProcessActor = { kind: 'operator', id: 'root', command: 'user add' }
  const actors: readonly (readonly [AuditEntry['actor'], ProcessActor, string])[] = [
    [{ kind: 'client', id: 'pkc_1' }, service, '{"id":"pkc_1","kind":"client"}'],
    ['process', service, '{"id":null,"kind":"service"}'],
    ['process', operator, '{"command":"user add","id":"root","kind":"operator"}'],
  ]
  for (const [actor, process, text] of actors) {
    test(`ends with its actor: ${text}`, () => {
      const texts = auditTexts({ ...entry, actor }, process)
      assert.equal(texts.body, `${before},"who":${text}}`)
      assert.deepEqual(readAuditTexts(texts).actor, actor === 'process' ? process : actor)
    })
  }
})

describe('personal details of an entry', () => {
  const personal = { username: 'zoe', device_ip: '198.51.100.7' }
  const about = { ...entry, ip: '2001:db8::1', personal }
  const texts = auditTexts(about, service, 'salt')
  const storedPersonal = '{"details":{"device_ip":"198.51.100.7","ip":"2001:db8::1","username":"zoe"},"salt":"salt"}'

  test('are stored apart from its text, which contains their hash and nothing else of them', () => {
    assert.equal(texts.personal, storedPersonal)
    const written = `"outcome":"ok","personal":"${hash('sha256', storedPersonal, 'hex')}",`
    assert.equal(texts.body, `${before}}`.replace('"outcome":"ok",', written))
    assert.deepEqual(readAuditTexts(texts), about)
  })

  test('have a salt of their own: the same address has another hash in the next entry', () => {
    const [one, other] = [auditTexts(about, service), auditTexts(about, service)]
    assert.notEqual(one.body, other.body)
    assert.deepEqual(readAuditTexts(one), readAuditTexts(other))
  })

  test('can be missing, which is not the same as never having been there', () => {
    const erased = { ...texts, personal: null }
    assert.deepEqual([personalState(texts), personalState(erased)], ['kept', 'erased'])
    assert.equal(personalState(auditTexts(entry, service)), 'none')
    const { ip, personal: left } = readAuditTexts(erased)
    assert.deepEqual([ip, left], [null, null])
  })

  test('that were changed, or added to an entry that had none, are recognized', () => {
    assert.equal(personalState({ ...texts, personal: storedPersonal.replace('zoe', 'max') }), 'changed')
    assert.equal(personalState({ ...auditTexts(entry, service), personal: storedPersonal }), 'changed')
    const typed = auditTexts({ ...entry, details: { note: ',"outcome":"ok","personal":"' } }, service)
    assert.equal(personalState(typed), 'none')
  })
})
