import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openService } from '../../../test/fixtures/index.ts'
import type { Subscription } from './subscription.ts'
import { endingsOf, subscriptionEndings } from './subscription-endings.ts'

const day = 86_400_000
const now = 1_795_683_660_000
const held = (endsInDays: number | null, changes: Partial<Subscription> = {}): Subscription => ({
  ...{ kind: 'charts', startsAt: now - 100 * day, endsAt: endsInDays === null ? null : now + endsInDays * day },
  ...changes,
})

describe('which subscriptions end soon', () => {
  const cases: readonly (readonly [
    title: string,
    subscriptions: readonly Subscription[],
    stages: readonly number[],
  ])[] = [
    ['none', [], []],
    ['without an end', [held(null)], []],
    ['in 14 days and a moment', [held(14.001)], []],
    ['in 14 days', [held(14)], [14]],
    ['in 3 days and a moment', [held(3.001)], [14]],
    ['in 3 days', [held(3)], [3]],
    ['just now', [held(0)], []],
    ['yesterday', [held(-1)], []],
    ['one that begins later', [held(5, { startsAt: now + day })], []],
    ['continued by another', [held(5), held(60, { startsAt: now + 5 * day })], []],
    ['continued without an end', [held(5), held(null, { startsAt: now + 2 * day })], []],
    ['followed by another after a gap', [held(5), held(60, { startsAt: now + 6 * day })], [14]],
    ['of another kind', [held(5), held(null, { kind: 'fmsdata' })], [14]],
  ]
  for (const [title, subscriptions, stages] of cases)
    test(title, () =>
      assert.deepEqual(
        endingsOf({ subscriptions }, now).map(({ stage }) => stage),
        stages,
      ),
    )
})

test('its owner is notified once at each stage, also by two servers, and again after another end was set', async () => {
  const service = await openService()
  const { store, clock, runJobs } = service
  const endsAt = clock.now() + 13 * day
  const subscriptions = [{ kind: 'charts', startsAt: clock.now(), endsAt }] as const
  const { sub } = await service.addUser({ username: 'ending', subscriptions })
  const disabled = await service.addUser({ username: 'disabled', enabled: false, subscriptions })
  const noticed = async (of = sub) =>
    (await store.notices.list(of, 9)).map(({ kind, details }) => [kind, details.endsAt])
  const passHours = async (hours: number) => {
    clock.advance(hours * 3600)
    await runJobs()
    await runJobs()
  }
  await runJobs()
  await passHours(2)
  assert.deepEqual(await noticed(), [['subscription ending', endsAt]])
  await passHours(24)
  assert.equal((await noticed()).length, 1)
  await passHours(24 * 9)
  assert.equal((await noticed()).length, 2)
  const later = endsAt + 5 * day
  await store.users.update(sub, (user) => ({ ...user, subscriptions: [{ ...subscriptions[0], endsAt: later }] }))
  await passHours(2)
  assert.deepEqual((await noticed())[0], ['subscription ending', later])
  assert.deepEqual(await noticed(disabled.sub), [])
})

test('while the clock leaps, nobody is notified', async () => {
  const { store, clock } = await openService()
  const kind = (mayNotify: boolean) => subscriptionEndings({ ...store, now: clock.now, mayNotify: () => mayNotify })
  assert.deepEqual([kind(true).mayRun?.(), kind(false).mayRun?.()], [true, false])
})
