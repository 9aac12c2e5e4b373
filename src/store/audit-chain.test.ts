import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { anEntry } from '../../test/conformance/records.ts'
import type { AuditEntry, ProcessActor } from '../identity/index.ts'
import { chain, chainStart, forgottenEntry, type WholeLink, walkChain } from './audit-chain.ts'
import { auditTexts } from './audit-texts.ts'

const service: ProcessActor = { kind: 'service', id: null }

/** A log as stores append to it, and as a person who can write to the database may change it. */
function openLog() {
  const links: WholeLink[] = []
  return {
    links,
    append(entry: AuditEntry = anEntry()): void {
      const last = links.at(-1) ?? { number: 0, hash: chainStart }
      const texts = auditTexts(entry, service)
      links.push({ number: last.number + 1, ...texts, hash: chain(last.hash, texts.body) })
    },
    forget(count: number): void {
      const last = links[count - 1] ?? assert.fail()
      this.append(forgottenEntry(count, last, 9000))
      links.splice(0, count)
    },
    verdict(holding?: string) {
      const walk = walkChain(holding)
      for (const link of links) if (!walk.step(link)) break
      return walk.verdict()
    },
  }
}

/** Ten entries, of which the first four were forgotten in two steps; entries 11 and 12 record this. */
function agedLog() {
  const log = openLog()
  for (let i = 0; i < 10; i += 1) log.append()
  log.forget(1)
  log.forget(3)
  return log
}

describe('a log whose oldest entries were forgotten', () => {
  test('is sound from the oldest that is left', () => {
    const { verdict, links } = agedLog()
    assert.deepEqual(verdict(), { intact: true, first: 5, count: 8, erased: 0, head: links.at(-1)?.hash, holds: null })
  })

  type Log = ReturnType<typeof openLog>
  const attacks: Readonly<Record<string, { attack: (log: Log) => void; brokenAt: number }>> = {
    'one more removed, without an entry': { attack: ({ links }) => void links.shift(), brokenAt: 6 },
    'the oldest that is left changed': {
      attack: ({ links }) => links.splice(0, 1, { ...(links[0] ?? assert.fail()), ...auditTexts(anEntry(), service) }),
      brokenAt: 5,
    },
    'the oldest that is left made unreadable': {
      attack: ({ links }) => links.splice(0, 1, { ...(links[0] ?? assert.fail()), body: '{"event":"audit-forget"' }),
      brokenAt: 5,
    },
    'the number of a removal changed': {
      attack({ links }) {
        const last = links.pop() ?? assert.fail()
        links.push({ ...last, body: last.body.replace('"through":4', '"through":5') })
        links.shift()
      },
      brokenAt: 12,
    },
    'the newest removal untold': { attack: ({ links }) => void links.pop(), brokenAt: 5 },
    'an entry put back before it': {
      attack({ links }) {
        const texts = auditTexts(anEntry(), service)
        links.unshift({ number: 4, ...texts, hash: chain(chainStart, texts.body) })
      },
      brokenAt: 5,
    },
  }
  for (const [name, { attack, brokenAt }] of Object.entries(attacks)) {
    test(`is broken with ${name}`, () => {
      const log = agedLog()
      attack(log)
      const verdict = log.verdict()
      assert.deepEqual([verdict.intact, 'brokenAt' in verdict && verdict.brokenAt], [false, brokenAt])
    })
  }

  test('is broken when entries were made up to fill the beginning', () => {
    const log = openLog()
    for (let i = 0; i < 4; i += 1) log.append()
    log.append(forgottenEntry(2, { number: 2, hash: log.links[1]?.hash ?? '' }, 9000))
    const verdict = log.verdict()
    assert.deepEqual([verdict.intact, 'brokenAt' in verdict && verdict.brokenAt], [false, 1])
  })

  test('is recorded only by its own entries: text that people typed is not taken for one', () => {
    const log = openLog()
    log.append(anEntry({ details: { note: '"event":"audit-forget"', event: 'audit-forget' } }))
    log.append()
    assert.equal(log.verdict().intact, true)
  })
})
