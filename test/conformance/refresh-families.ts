import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { RefreshFamily } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aFamily, aSession, aStoredResponse, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** Families are born with the redemption of a session. */
export async function bear(store: Store, family: RefreshFamily): Promise<void> {
  const session = aSession()
  await store.deviceSessions.add(session)
  await store.deviceSessions.update(session.deviceCodeHash, () => ({ family, reply: null }))
}

export const readFamily = (store: Store, id: string): Promise<RefreshFamily | null> =>
  store.refreshFamilies.update(id, (family) => ({ reply: family }))

/** What every RefreshFamilyStore promises. */
export function refreshFamilyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: RefreshFamilyStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)

    test('a family is read as it was born, and an unknown one is null', async () => {
      for (const family of [aFamily(), aFamily({ requestedScope: null })]) {
        await bear(store, family)
        assert.deepEqual(await readFamily(store, family.id), family)
        assert.deepEqual(await store.refreshFamilies.find(family.id), family)
      }
      assert.equal(await readFamily(store, 'unknown'), null)
      assert.equal(await store.refreshFamilies.find('unknown'), null)
    })

    test('all live families of an account or of a client end at once, others and ended ones stay as they are', async () => {
      const [ours, spared] = [aFamily(), aFamily()]
      const ended: RefreshFamily = { ...aFamily(), sub: ours.sub, revokedAt: 5, revocationReason: 'reuse' }
      const same: RefreshFamily = { ...aFamily(), clientId: `client of ${ours.id}` }
      for (const family of [
        { ...ours, sub: `sub of ${ours.id}` },
        { ...spared, sub: `sub of ${spared.id}` },
        ended,
        same,
      ]) {
        await bear(store, family)
      }
      assert.equal(await store.refreshFamilies.endAll({ sub: `sub of ${ours.id}` }, 'account disabled', 77), 1)
      assert.equal(await store.refreshFamilies.endAll({ sub: `sub of ${ours.id}` }, 'account disabled', 78), 0)
      assert.equal(await store.refreshFamilies.endAll({ clientId: same.clientId }, 'client disabled', 79), 1)
      const end = async (id: string) => {
        const family = await readFamily(store, id)
        return [family?.revokedAt, family?.revocationReason]
      }
      assert.deepEqual(await end(ours.id), [77, 'account disabled'])
      assert.deepEqual(await end(same.id), [79, 'client disabled'])
      assert.deepEqual(await end(ended.id), [5, 'reuse'])
      assert.deepEqual(await end(spared.id), [null, null])
    })

    test('the families of an account are listed, revoked ones last, else the last used first, and nobody else’s', async () => {
      const sub = unique()
      const [old, ended, used] = [
        aFamily({ sub, lastUsedAt: 1100, requester: null }),
        aFamily({ sub, lastUsedAt: 1200, revokedAt: 1300, revocationReason: 'user' }),
        aFamily({ sub, createdAt: 900, lastUsedAt: 1400 }),
      ]
      for (const family of [ended, old, used, aFamily()]) await bear(store, family)
      assert.deepEqual(await store.refreshFamilies.list(sub, 9), [used, old, ended])
      assert.deepEqual(await store.refreshFamilies.list(sub, 2), [used, old])
      assert.deepEqual(await store.refreshFamilies.list('nobody', 9), [])
    })

    test('rotation and revocation are kept', async () => {
      const family = aFamily()
      await bear(store, family)
      const next: RefreshFamily = {
        ...family,
        generation: 2,
        tokenHash: 'next',
        lastUsedAt: 2100,
        idleExpiresAt: 2500,
        revokedAt: 2100,
        revocationReason: 'reuse',
        storedResponse: aStoredResponse(2100),
      }
      await store.refreshFamilies.update(family.id, () => ({ next, reply: null }))
      assert.deepEqual(await readFamily(store, family.id), next)
    })

    test('what another process wrote is found', async () => {
      const other = await another()
      const family = aFamily()
      await bear(store, family)
      await store.refreshFamilies.find(family.id)
      const next: RefreshFamily = { ...family, revokedAt: 2100, revocationReason: 'revoked' }
      await other.refreshFamilies.update(family.id, () => ({ next, reply: null }))
      assert.deepEqual(await store.refreshFamilies.find(family.id), next)
      await other.close()
    })

    test('the step sees the account of the family, and null when it is gone', async () => {
      const user = aUser()
      await store.users.add(user)
      for (const [sub, expected] of [
        [user.sub, user],
        ['gone', null],
      ] as const) {
        const family = aFamily({ sub })
        await bear(store, family)
        assert.deepEqual(await store.refreshFamilies.update(family.id, (_, account) => ({ reply: account })), expected)
      }
    })

    test('a step that throws changes nothing', async () => {
      const family = aFamily()
      await bear(store, family)
      const fault = new Error('no')
      await assert.rejects(
        store.refreshFamilies.update(family.id, () => {
          throw fault
        }),
        fault,
      )
      assert.deepEqual(await readFamily(store, family.id), family)
    })

    test('of 50 rotations of one generation through two stores one wins', async () => {
      const other = await another()
      const family = aFamily()
      await bear(store, family)
      const won = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i % 2 ? store : other).refreshFamilies.update(family.id, (row) =>
            row?.generation === 1
              ? { next: { ...row, generation: 2, tokenHash: String(i) }, reply: true }
              : { reply: false },
          ),
        ),
      )
      assert.equal(won.filter(Boolean).length, 1)
      const { generation, tokenHash } = (await readFamily(store, family.id)) ?? assert.fail()
      assert.deepEqual([generation, tokenHash], [2, String(won.indexOf(true))])
      await other.close()
    })
  })
}
