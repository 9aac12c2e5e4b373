import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aConsent, anEntry, aUser } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every ConsentStore. */
export function consentStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ConsentStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { consents } = store
    after(dispose)

    test('a consent is found as it was put, by any process, and the next one replaces it', async () => {
      const other = await another()
      const consent = aConsent()
      await consents.put(consent)
      assert.deepEqual(await other.consents.find(consent.sub, consent.clientId), consent)
      const next = aConsent({ ...consent, scope: ['openid'], userSessionVersion: 6, grantedAt: 1500, expiresAt: 2500 })
      await other.consents.put(next)
      assert.deepEqual(await consents.find(consent.sub, consent.clientId), next)
      assert.equal(await consents.find(consent.sub, 'another'), null)
      assert.equal(await consents.find('another', consent.clientId), null)
      await other.close()
    })

    test('those of an account are listed, the newest first', async () => {
      const { sub } = aConsent()
      const [old, young] = [aConsent({ sub }), aConsent({ sub, grantedAt: 1100 })]
      for (const consent of [old, young, aConsent()]) await consents.put(consent)
      assert.deepEqual(await consents.list(sub, 10), [young, old])
      assert.deepEqual(await consents.list(sub, 1), [young])
    })

    test('one is removed with its entry, once', async () => {
      const consent = aConsent()
      await consents.put(consent)
      const audit = anEntry({ event: 'consent-forget', sub: consent.sub })
      assert.equal(await consents.remove(consent.sub, consent.clientId, audit), true)
      assert.equal(await consents.remove(consent.sub, consent.clientId, audit), false)
      assert.equal((await store.audit.list({ sub: consent.sub, limit: 10 })).length, 1)
    })

    test('those of an account are removed with it', async () => {
      const user = aUser()
      await store.users.add(user)
      const consent = aConsent({ sub: user.sub })
      await consents.put(consent)
      await store.users.remove(user.sub, 1)
      assert.equal(await consents.find(consent.sub, consent.clientId), null)
    })
  })
}
