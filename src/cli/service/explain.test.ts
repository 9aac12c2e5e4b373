import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PlatekeeperError } from '#client'
import { explain } from './explain.ts'

const explained = (code: ConstructorParameters<typeof PlatekeeperError>[0]) => {
  const { exit, message, hint } = explain(new PlatekeeperError(code, 'What the service said'), 'platekeeper')
  assert.equal(message, 'What the service said')
  return [exit, hint]
}

test('an answer that no Platekeeper server gives leads to the addresses', () => {
  assert.deepEqual(explained('unexpected-answer'), [
    'failed',
    'Is it the address of a Platekeeper server? Check --auth-url and --base-url, or the environment variables.',
  ])
})

test('what signing in would cure says how', () => {
  for (const code of ['sign-in-needed', 'unauthorized', 'expired_token'] as const) {
    assert.deepEqual(explained(code), ['signInNeeded', 'Sign in with: platekeeper login'])
  }
})

test('a sign-in that was denied in the browser can be started again', () => {
  assert.deepEqual(explained('access_denied'), ['signInNeeded', 'Start again with: platekeeper login'])
})
