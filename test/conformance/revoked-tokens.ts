import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aRevokedToken } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every RevokedTokenStore. */
export function revokedTokenStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: RevokedTokenStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { revokedTokens } = store
    after(dispose)

    test('a token is not there until it is added, and stays when it is added again', async () => {
      const token = aRevokedToken()
      assert.equal(await revokedTokens.has(token.jti), false)
      await revokedTokens.add(token)
      await revokedTokens.add(token)
      assert.equal(await revokedTokens.has(token.jti), true)
    })

    test('what another process added is seen', async () => {
      const other = await another()
      const token = aRevokedToken()
      assert.equal(await revokedTokens.has(token.jti), false)
      await other.revokedTokens.add(token)
      assert.equal(await revokedTokens.has(token.jti), true)
      await other.close()
    })
  })
}
