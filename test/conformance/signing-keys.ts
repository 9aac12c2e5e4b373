import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { StoredKey } from '../../src/identity/index.ts'
import { aKey, aNextKey } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every SigningKeyStore. */
export function signingKeyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: SigningKeyStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)

    test('of many processes that start concurrently, one key per algorithm stays', async () => {
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

    test('an algorithm has one next key at most, which does not sign', async () => {
      const { signingKeys } = store
      const drafts = Array.from({ length: 10 }, () => aNextKey())
      await Promise.all(drafts.map((key) => signingKeys.addNext(key)))
      const kept = (await signingKeys.list()).filter(({ activatedAt }) => activatedAt === null)
      assert.equal(kept.length, 1)
      assert.ok(drafts.some(({ kid }) => kid === kept[0]?.kid))
      await signingKeys.addNext(aNextKey({ alg: 'RS256' }))
      assert.equal((await signingKeys.list()).length, 4)
    })

    test('the day of a next key can be brought forward, and not put off', async () => {
      const { kid } = await keyThat('is next')
      const day = async () => (await store.signingKeys.list()).find((key) => key.kid === kid)?.activeFrom
      await store.signingKeys.bringForward(kid, 3000)
      assert.equal(await day(), 2000)
      await store.signingKeys.bringForward(kid, 1500)
      assert.equal(await day(), 1500)
    })

    test('as the next key begins to sign the one before is retired, once and for ever', async () => {
      const { signingKeys } = store
      const [before, next] = [await keyThat('signs'), await keyThat('is next')]
      assert.equal(await signingKeys.activate(next.kid, 5000), true)
      assert.equal(await signingKeys.activate(next.kid, 6000), false)
      assert.equal(await signingKeys.activate(before.kid, 6000), false)
      assert.equal(await signingKeys.activate('nobody', 6000), false)
      await signingKeys.bringForward(next.kid, 1)
      const keys = await signingKeys.list()
      const now = (kid: string) => keys.find((key) => key.kid === kid)
      assert.deepEqual(now(next.kid), { ...next, activatedAt: 5000 })
      assert.deepEqual(now(before.kid), { ...before, retiredAt: 5000 })
      const others = keys.filter(({ alg }) => alg === 'RS256')
      assert.deepEqual(others.map(({ activatedAt, retiredAt }) => [activatedAt, retiredAt]).sort(), [
        [null, null],
        [1000, null],
      ])
    })

    test('a key that signs is not removed; every other is, and is gone', async () => {
      const { signingKeys } = store
      const signing = await keyThat('signs')
      assert.equal(await signingKeys.remove(signing.kid), false)
      assert.equal(await signingKeys.remove('nobody'), false)
      await signingKeys.addNext(aNextKey())
      for (const { kid } of [await keyThat('is retired'), await keyThat('is next')]) {
        assert.equal(await signingKeys.remove(kid), true)
        assert.equal(await signingKeys.remove(kid), false)
      }
      const left = (await signingKeys.list()).filter(({ alg }) => alg === 'ES256')
      assert.deepEqual(left, [signing])
    })

    async function keyThat(does: 'signs' | 'is next' | 'is retired'): Promise<StoredKey> {
      const key = (await store.signingKeys.list()).find(({ alg, activatedAt, retiredAt }) => {
        const state = activatedAt === null ? 'is next' : retiredAt === null ? 'signs' : 'is retired'
        return alg === 'ES256' && state === does
      })
      assert.ok(key, `a key ${does}`)
      return key
    }
  })
}
