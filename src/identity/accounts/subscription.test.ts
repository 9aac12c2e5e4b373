import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type Subscription, subscriptionEnd } from './subscription.ts'

const now = 100
const charts = (startsAt: number, endsAt: number | null): Subscription => ({ kind: 'charts', startsAt, endsAt })

describe('the end of a subscription in force', () => {
  const cases: readonly (readonly [string, readonly Subscription[], number | null])[] = [
    ['is its own', [charts(0, 200)], 200],
    [
      'is that of the last of several that continue each other',
      [charts(190, 300), charts(0, 200), charts(300, 400)],
      400,
    ],
    ['is before a gap', [charts(0, 200), charts(201, 300)], 200],
    ['is none if one without an end continues it', [charts(0, 200), charts(150, null)], null],
    ['is none if one without an end is in force too', [charts(0, 200), charts(0, null)], null],
    ['is none without an end', [charts(0, null)], null],
    ['is none if it has ended, or begins later', [charts(0, 100), charts(101, 200)], null],
    ['is not that of another kind', [charts(0, 200), { kind: 'fmsdata', startsAt: 0, endsAt: 300 }], 200],
  ]
  for (const [what, held, end] of cases) test(what, () => assert.equal(subscriptionEnd(held, 'charts', now), end))
})
