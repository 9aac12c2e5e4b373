import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { freshStore } from '../../../test/fixtures/index.ts'
import { claimEdition } from './claim-edition.ts'

const second = 1000

test('an import renews its claim while it runs, and the claim ends a minute after the last renewal', async (t) => {
  const store = await freshStore(t)
  t.mock.timers.enable({ apis: ['setInterval', 'Date'], now: 0 })
  const { edition, release } = await claimEdition({ source: 'one', cycle: '2612' }, { ...store, now: Date.now })
  const isRunning = async () =>
    (await store.editions.discardUnclaimed(Date.now())).some((each) => each.edition === edition)
  for (let past = 0; past < 10; past += 1) {
    t.mock.timers.tick(30 * second)
    await turn()
    assert.ok(await isRunning())
  }
  release()
  t.mock.timers.tick(59 * second)
  assert.ok(await isRunning())
  t.mock.timers.tick(16 * second)
  assert.ok(!(await isRunning()))
})

test('an import that was suspended for over a minute cannot publish once its edition was discarded', async (t) => {
  const store = await freshStore(t)
  const { edition, release } = await claimEdition({ source: 'one', cycle: '2612' }, { ...store, now: () => 0 })
  t.after(release)
  await store.editions.discardUnclaimed(60 * second)
  await assert.rejects(
    store.editions.complete(edition, { effectiveAt: 0, report: null }),
    /is no longer under construction: .* has not run for a minute/,
  )
})
