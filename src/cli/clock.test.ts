import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ready } from '../../test/conformance/make-editions.ts'
import { freshStore } from '../../test/fixtures/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 26)

test('clock show compares the clock with the newest time in the database, and clock accept ends the difference', async (t) => {
  const { clock, audit, dataDir } = await freshStore(t)
  const call = (words: readonly string[], now: number) =>
    recordedCall(words, { env: { DATA_DIR: dataDir }, cwd: dataDir, now: () => now })
  assert.match((await call(['clock', 'show'], start)).out, /nothing to be compared with yet/)
  await clock.record({ recorded: start, leapAt: null, leapServed: null })
  for (const [ahead, words, code] of [
    [0, /^The clock of this machine \(2026-11-26T00:00:00\.000Z\) agrees with the newest time in the database/, 0],
    [365 * day, /is 365 days ahead of the newest time in the database \(2026-11-26T00:00:00\.000Z\)/, 1],
    [-365 * day, /is 365 days behind the newest time/, 1],
    [-2 * 3_600_000, /is 2 hours behind the newest time/, 1],
  ] as const) {
    const shown = await call(['clock', 'show'], start + ahead)
    assert.match(shown.out, words)
    assert.equal(shown.code, code)
    assert.equal(shown.err.includes('clock accept'), code === 1)
  }
  assert.deepEqual(JSON.parse((await call(['clock', 'show', '--json'], start + day)).out), {
    ...{ clock: '2026-11-27T00:00:00.000Z', reference: '2026-11-26T00:00:00.000Z' },
    ...{ ahead_seconds: 86_400, right: true },
  })
  for (const ahead of [365 * day, -365 * day]) {
    assert.match((await call(['clock', 'accept'], start + ahead)).out, /is accepted/)
    assert.equal((await call(['clock', 'show'], start + ahead)).code, 0)
  }
  const [first, second] = await audit.list({ event: 'clock-accept', limit: 9 })
  assert.deepEqual(
    [first?.details, second?.details],
    [{ reference: '2026-11-26T00:00:00.000Z' }, { reference: '2027-11-26T00:00:00.000Z' }],
  )
})

test('a command whose clock leapt activates no edition because of the time', async (t) => {
  const store = await freshStore(t)
  const call = (words: readonly string[], now: number) =>
    recordedCall([...words, '--json'], { env: { DATA_DIR: store.dataDir }, cwd: store.dataDir, now: () => now })
  await store.clock.record({ recorded: start, leapAt: null, leapServed: null })
  await ready(store, 'folder:plates', start + day)
  const state = async (now: number) => JSON.parse((await call(['editions', 'list'], now)).out).editions[0].state
  assert.equal(await state(start + 40 * day), 'ready')
  assert.equal(await state(start + 2 * day), 'live')
})
