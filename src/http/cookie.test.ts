import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cookieValues } from './cookie.ts'

test('every value of a cookie is read in the order in which browsers send them, and no empty one', () => {
  assert.deepEqual(cookieValues('a=1; b=2; a=; a=3; aa=4', 'a'), ['1', '3'])
  assert.deepEqual(cookieValues(undefined, 'a'), [])
})

test('at most eight values of a name are tried', () => {
  const header = Array.from({ length: 100 }, (_, at) => `a=${at}`).join('; ')
  assert.equal(cookieValues(header, 'a').length, 8)
})
