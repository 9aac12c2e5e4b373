import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { aNotice, anEntry } from '../../test/conformance/records.ts'
import { aSecondStep } from '../../test/conformance/second-steps.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore, type Store } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

describe('the second step on the command line', () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  after(() => rmSync(folder, { recursive: true }))
  const dataDir = join(folder, 'data')
  const call = (line: string) => {
    const env = { DATA_DIR: dataDir, AUTH_URL: 'https://auth.example', DEMO: 'false' }
    return recordedCall(line.split(' '), { env, cwd: folder })
  }
  async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
    const store = await openStore(placesIn(dataDir), { foldUsername })
    const result = await work(store)
    await store.close()
    return result
  }
  const setUp = () =>
    inStore(async ({ users, secondSteps }) => {
      const { sub, browserSessionVersion: sessionVersion } = (await users.findByName('zoe')) ?? assert.fail()
      const facts = [anEntry({ event: 'second-step-add', sub }), aNotice(sub)] as const
      await secondSteps.save(aSecondStep(sub), { before: null, sessionVersion }, ...facts)
    })

  before(async () => {
    assert.equal((await call('user add zoe --generate')).code, 0)
    await setUp()
  })

  test('is shown, without anything that signs in', async () => {
    const { out } = await call('user show zoe')
    assert.match(out, /^Second step +since .*, 1 recovery code left$/m)
    const json = (await call('user show zoe --json')).out
    const { second_step } = JSON.parse(json)
    assert.deepEqual(second_step, { since: '2026-11-26T09:01:00.123Z', recovery_codes: 1 })
    assert.doesNotMatch(out + json, /sealed|hash/)
  })

  test('is removed by an act of its own, of which the owner is notified; it prints no link', async () => {
    const { out, err } = await call('user reset zoe --second-step')
    assert.match(out, /^The second step of zoe and its recovery codes are removed\.$/m)
    assert.doesNotMatch(out + err, /https?:/)
    assert.equal(JSON.parse((await call('user show zoe --json')).out).second_step, null)
    assert.match((await call('user show zoe')).out, /^Second step +none$/m)
    await inStore(async ({ users, notices, audit }) => {
      const { sub } = (await users.findByName('zoe')) ?? assert.fail()
      assert.equal((await notices.list(sub, 1))[0]?.kind, 'second step reset')
      const [entry] = await audit.list({ sub, event: 'second-step-remove', limit: 1 })
      assert.deepEqual([entry?.outcome, entry?.actor?.kind], ['ok', 'operator'])
    })
  })

  test('of nobody, or where there is none, nothing is removed', async () => {
    const none = await call('user reset zoe --second-step')
    assert.equal(none.code, 4)
    assert.match(none.err, /zoe has no second step.*user show zoe/s)
    assert.equal((await call('user reset nobody --second-step')).code, 4)
    await setUp()
    const { change } = JSON.parse((await call('user reset zoe --second-step --json')).out)
    assert.equal(change, 'second step removed')
  })
})
