import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { foldUsername } from '../names/fold-username.ts'
import type { Subscription } from './subscription.ts'
import { entitlements, newAccount, type User } from './user.ts'

const userWith = (subscriptions: readonly Subscription[]): User => ({
  sub: 's',
  username: 'demo',
  name: null,
  email: null,
  enabled: true,
  ...newAccount,
  createdAt: 0,
  subscriptions,
})

const cases: readonly { name: string; subscriptions: readonly Subscription[]; at: number; has: readonly string[] }[] = [
  { name: 'none', subscriptions: [], at: 100, has: [] },
  { name: 'not begun', subscriptions: [{ kind: 'charts', startsAt: 101, endsAt: null }], at: 100, has: [] },
  { name: 'begins now', subscriptions: [{ kind: 'charts', startsAt: 100, endsAt: null }], at: 100, has: ['charts'] },
  { name: 'last moment', subscriptions: [{ kind: 'charts', startsAt: 0, endsAt: 101 }], at: 100, has: ['charts'] },
  { name: 'ended now', subscriptions: [{ kind: 'charts', startsAt: 0, endsAt: 100 }], at: 100, has: [] },
  {
    name: 'renewed, with an overlap',
    subscriptions: [
      { kind: 'fmsdata', startsAt: 0, endsAt: 200 },
      { kind: 'fmsdata', startsAt: 50, endsAt: null },
      { kind: 'charts', startsAt: 50, endsAt: null },
    ],
    at: 100,
    has: ['charts', 'fmsdata'],
  },
]
for (const { name, subscriptions, at, has } of cases) {
  test(`entitlements of a subscription: ${name}`, () => {
    assert.deepEqual(entitlements(userWith(subscriptions), at), has)
  })
}

test('spellings of one username fold to one text', () => {
  for (const spelling of ['Demo', 'DEMO', ' demo ', '\uff24\uff45\uff4d\uff4f', '\u00a0demo']) {
    assert.equal(foldUsername(spelling), 'demo', JSON.stringify(spelling))
  }
})

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      assert.equal(foldUsername(foldUsername(name)), foldUsername(name))
    }),
    { numRuns: 1000 },
  )
})
