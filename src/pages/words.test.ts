import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scopeNames, scopes } from '../contract/index.ts'
import { wordsForAge, wordsForScope, wordsForTime, wordsForTimeLeft } from './words.ts'

test('every permission of the contract has its name and a sentence on what it does', () => {
  for (const scope of scopeNames) {
    assert.equal(wordsForScope(scope).label, scopes[scope])
    assert.match(wordsForScope(scope).detail, /^It .*\.$/)
  }
})

test('staying signed in states its lifetimes', () => {
  assert.match(wordsForScope('offline_access').detail, /90 days.* 365 days.* 60 minutes/)
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
