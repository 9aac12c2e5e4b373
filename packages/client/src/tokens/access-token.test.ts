import assert from 'node:assert/strict'
import { test } from 'node:test'
import { base64url } from '../base64url.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { decodeAccessToken, mayExpectRealCharts } from './access-token.ts'

const token = (claims: object) => `e30.${base64url(new TextEncoder().encode(JSON.stringify(claims)))}.c2ln`

test('claims in any script are read as UTF-8', () => {
  const claims = decodeAccessToken(token({ preferred_username: 'Zoë 東京 ✈', subscriptions: ['charts', 'fmsdata'] }))
  assert.equal(claims.username, 'Zoë 東京 ✈')
  assert.deepEqual(claims.subscriptions, ['charts', 'fmsdata'])
})

test('scope is read as a string and as an array; what is absent is empty', () => {
  assert.deepEqual(decodeAccessToken(token({ scope: 'openid charts' })).scopes, ['openid', 'charts'])
  assert.deepEqual(decodeAccessToken(token({ scope: ['openid', 'charts'] })).scopes, ['openid', 'charts'])
  assert.deepEqual(decodeAccessToken(token({})), { subscriptions: [], scopes: [], username: null })
})

test('anything but a JWT is an unexpected answer', () => {
  for (const text of ['', 'opaque', 'a.%%%.c', 'a.bnVsbA.c']) {
    assert.throws(
      () => decodeAccessToken(text),
      (error) => error instanceof PlatekeeperError && error.code === 'unexpected-answer',
    )
  }
})

test('real charts need the subscription, except at the two demo airports', () => {
  assert.equal(mayExpectRealCharts([], 'NZWN'), true)
  assert.equal(mayExpectRealCharts([], 'ybbn'), true)
  assert.equal(mayExpectRealCharts(['fmsdata'], 'KPDX'), false)
  assert.equal(mayExpectRealCharts(['charts'], 'KPDX'), true)
  assert.equal(mayExpectRealCharts([], 'kpdx', ['KPDX']), true)
  assert.equal(mayExpectRealCharts([], 'NZWN', ['KPDX']), false)
})
