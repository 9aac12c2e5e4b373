import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeNames, scopes } from '../../contract/index.ts'
import { sampleTerms } from './samples.ts'
import {
  wordsForAge,
  wordsForDay,
  wordsForMissing,
  wordsForMoment,
  wordsForScope,
  wordsForTime,
  wordsForTimeLeft,
} from './words.ts'

test('every permission of the contract has its name and a sentence on what it does', () => {
  for (const scope of scopeNames) {
    assert.equal(wordsForScope(scope, sampleTerms).label, scopes[scope].label)
    assert.match(wordsForScope(scope, sampleTerms).detail, /^It .*\.$/)
  }
})

test('staying signed in states its lifetimes', () => {
  assert.match(wordsForScope('offline_access', sampleTerms).detail, /90 days.* 365 days.* 60 minutes/)
})

test('without demo airports, all charts need the subscription', () => {
  assert.match(wordsForMissing.charts({ ...sampleTerms, demoAirports: [] }), /: all charts will be demo images/)
})

test('ages and times left are whole minutes, never more than is true', () => {
  assert.deepEqual([0, 1, 1.9, 2, 12].map(wordsForAge), [
    'less than a minute ago',
    '1 minute ago',
    '1 minute ago',
    '2 minutes ago',
    '12 minutes ago',
  ])
  assert.deepEqual([0, 59_999, 60_000, 599_999].map(wordsForTimeLeft), [
    'less than a minute',
    'less than a minute',
    '1 minute',
    '9 minutes',
  ])
  assert.equal(wordsForTime(Date.UTC(2026, 3, 16, 9, 1, 59)), '09:01 UTC')
})

test('days are written in words, in UTC', () => {
  assert.equal(wordsForDay(Date.UTC(2026, 11, 31, 23, 59)), '31 December 2026')
  assert.equal(wordsForMoment(Date.UTC(2026, 0, 2, 3, 4)), '2 January 2026, 03:04 UTC')
})
