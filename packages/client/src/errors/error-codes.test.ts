import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oauthErrors, problems } from '../../../../src/contract/index.ts'
import { errorCodes, isErrorCode } from './error-codes.ts'

test('every error that the service can answer is a code, with its meaning', () => {
  for (const code of [...Object.keys(oauthErrors), ...Object.keys(problems)]) assert.ok(isErrorCode(code), code)
  for (const meaning of Object.values(errorCodes)) assert.match(meaning, /^The |^A |^There |^Not |^Request|^Only /)
  assert.equal(isErrorCode('toString'), false)
})
