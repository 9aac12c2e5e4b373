import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  bringCode,
  errorOf,
  makeVerifier,
  openBrowser,
  openService,
  type Started,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'

const service = await openService()
const { documented, clock } = service

test('four wrong verifiers cost nothing, the fifth closes the session', async () => {
  const session = await documented.start()
  const wrong = { code_verifier: makeVerifier() }
  for (let i = 1; i < limits.verifierMismatches; i += 1) await documented.poll(session, wrong)
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
  await documented.poll(session, wrong)
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
  const page = await bringCode(openBrowser(service.app), session.user_code)
  assert.equal(page.status, 400, 'a closed session cannot be approved')
})

/** What a person or time did to the session, and what a right verifier is answered after the fifth wrong one. */
const states: Readonly<Record<string, { bring(session: Started): Promise<unknown>; outcome: string }>> = {
  pending: { bring: async () => undefined, outcome: 'invalid_grant' },
  approved: { bring: ({ user_code }) => service.decide(user_code), outcome: 'invalid_grant' },
  denied: { bring: ({ user_code }) => service.decide(user_code, { decision: 'deny' }), outcome: 'access_denied' },
  expired: { bring: async ({ expires_in }) => clock.advance(expires_in), outcome: 'invalid_grant' },
  redeemed: {
    async bring(session) {
      await service.decide(session.user_code)
      tokensOf(await documented.poll(session))
      clock.advance(limits.pollResponseMemory)
    },
    outcome: 'invalid_grant',
  },
}
for (const [state, { bring, outcome }] of Object.entries(states)) {
  test(`a verifier of 64 characters for a session that is ${state} gets the rule, counts as wrong, and discloses nothing else`, async () => {
    const session = await documented.start()
    await bring(session)
    for (let i = 0; i <= limits.verifierMismatches; i += 1) {
      const { status, body } = await documented.poll(session, { code_verifier: 'a'.repeat(64) })
      assert.deepEqual([status, body.error], [400, 'invalid_grant'])
      assert.match(
        String(body.error_description),
        /must be exactly 43 characters .* deployed, which accepts 43 to 128$/,
      )
    }
    assert.equal(await errorOf(documented.poll(session)), outcome)
  })
}
