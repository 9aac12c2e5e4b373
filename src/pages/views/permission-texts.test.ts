import assert from 'node:assert/strict'
import { test } from 'node:test'
import { en } from '../words/en/index.ts'
import { permissionDetail, withoutSubscription } from './permission-texts.ts'
import { sampleTerms } from './sample-values.ts'

test('staying signed in states its lifetimes', () => {
  assert.match(permissionDetail('offline_access', sampleTerms, en) ?? '', /90 days.* 365 days.* 60 minutes/)
})

test('without demo airports, all charts need the subscription', () => {
  assert.match(
    withoutSubscription('charts', { ...sampleTerms, demoAirports: [] }, en),
    /: all charts will be demo images/,
  )
})

test('of many demo airports, the first ones are named', () => {
  const demoAirports = ['NZWN', 'YBBN', 'KPDX', 'KSEA', 'EDDF', 'EGLL', 'LFPG']
  const text = withoutSubscription('charts', { ...sampleTerms, demoAirports }, en)
  assert.match(text, /outside NZWN, YBBN, KPDX, KSEA, EDDF and 2 others will be/)
  assert.match(
    withoutSubscription('charts', { ...sampleTerms, demoAirports: demoAirports.slice(0, 6) }, en),
    /EDDF and EGLL/,
  )
})
