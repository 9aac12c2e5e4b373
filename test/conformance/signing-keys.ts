import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aKey } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** What every SigningKeyStore promises. */
export function signingKeyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: SigningKeyStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)

    test('of many processes that start at once, one key per algorithm stays', async () => {
      const other = await another()
      const drafts = Array.from({ length: 20 }, (_, i) => aKey({ alg: i % 4 < 2 ? 'ES256' : 'RS256' }))
      await Promise.all(drafts.map((key, i) => (i % 2 ? store : other).signingKeys.addFirst(key)))
      const kept = await store.signingKeys.list()
      assert.deepEqual(kept.map(({ alg }) => alg).sort(), ['ES256', 'RS256'])
      for (const key of kept)
        assert.deepEqual(
          key,
          drafts.find(({ kid }) => kid === key.kid),
        )
      assert.deepEqual(await other.signingKeys.list(), kept)
      await other.close()
    })
  })
}
