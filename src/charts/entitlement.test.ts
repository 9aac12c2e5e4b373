import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demoAirports } from '../contract/index.ts'
import { chartAccess } from './entitlement.ts'

const cases = [
  { subscriptions: ['charts'], icao: 'KPDX', access: 'full' },
  { subscriptions: ['fmsdata', 'charts'], icao: 'KPDX', access: 'full' },
  { subscriptions: ['fmsdata'], icao: 'KPDX', access: 'demo' },
  { subscriptions: [], icao: 'KPDX', access: 'demo' },
  { subscriptions: [], icao: 'NZWN', access: 'full' },
  { subscriptions: [], icao: 'YBBN', access: 'full' },
  { subscriptions: ['Charts', 'charts '], icao: 'KPDX', access: 'demo' },
] as const

for (const { subscriptions, icao, access } of cases) {
  test(`with subscriptions [${subscriptions}] charts of ${icao} are ${access}`, () => {
    assert.equal(chartAccess(subscriptions, icao, demoAirports), access)
  })
}
