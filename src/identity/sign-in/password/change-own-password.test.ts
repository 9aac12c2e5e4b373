import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aBrowserSession, aUser } from '../../../../test/conformance/records.ts'
import type { SignInParts } from '../method.ts'
import { changeOwnPassword } from './change-own-password.ts'

test('a sign-in of more than 12 hours ago changes no password, and nothing is checked or counted', async () => {
  const user = aUser()
  const session = aBrowserSession(user.sub, { authTime: 1000 })
  const change = {
    ...{ oldPassword: 'the old password', newPassword: 'quite another password', signOutDevices: true },
    language: 'en' as const,
    ...{ knownBrowser: null, requester: { ip: '192.0.2.1', userAgent: null } },
  }
  // Whatever it used beside the clock would throw.
  const parts = { now: () => 1000 + 12 * 3_600_000 + 1 } as SignInParts
  const origin = { ip: '192.0.2.1', requestId: 'request' }
  assert.deepEqual(await changeOwnPassword({ user, session }, change, origin, parts), { outcome: 'sign in again' })
})
