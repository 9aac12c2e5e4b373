import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { aBrowserSession, aUser } from '../../../../test/conformance/records.ts'
import { aSecondStep } from '../../../../test/conformance/second-steps.ts'
import { createSealingKeys } from '../../sealing/sealing-keys.ts'
import type { SignInParts } from '../method.ts'
import { confirmSetUp } from './set-up.ts'
import { loadTotp } from './totp.ts'

test('a second step that was set up meanwhile is not replaced by a sign-in without it', async () => {
  const user = aUser()
  const secret = (await loadTotp()).newSecret(randomBytes)
  const at = Date.UTC(2026, 10, 28, 12)
  const parts = {
    secondSteps: { find: async () => aSecondStep(user.sub), save: async () => assert.fail('saved') },
    ...{ now: () => at, random: randomBytes, sealingKeys: createSealingKeys(randomBytes(32), randomBytes) },
  } as unknown as SignInParts
  const typed = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })
  const about = { language: 'en', requester: { ip: '192.0.2.1', userAgent: null } } as const
  const given = { setUp: { sub: user.sub, secret, at }, typed, ...about }
  const session = aBrowserSession(user.sub, { amr: ['pwd'], authTime: at })
  const result = await confirmSetUp({ user, session }, given, { ip: '192.0.2.1', requestId: 'request' }, parts)
  assert.deepEqual(result, { outcome: 'changed' })
})
