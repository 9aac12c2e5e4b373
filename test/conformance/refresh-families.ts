import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { type Client, type RefreshFamily, type User, wasEnded } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aClient, aFamily, anEntry, aSession, aStoredResponse, aUser, withoutCredentials } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** Families are created by the redemption of a session. */
export async function bear(store: Store, family: RefreshFamily): Promise<void> {
  const session = aSession()
  await store.deviceSessions.add(session)
  await store.deviceSessions.update(session.deviceCodeHash, () => ({ family, reply: null }))
}

export const readFamily = (store: Store, id: string): Promise<RefreshFamily | null> =>
  store.refreshFamilies.update(id, ({ family }) => ({ reply: family }))

/** Whether it was ended, alone or with others; null: no such family. */
export const isEnded = (store: Store, id: string): Promise<boolean | null> =>
  store.refreshFamilies.update(id, ({ family, ...holders }) => ({
    reply: family && wasEnded(family, holders),
  }))

/** The guarantees of every RefreshFamilyStore. */
export function refreshFamilyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: RefreshFamilyStore`, async () => {
    const { store, another, dispose } = await fresh()
    after(dispose)

    test('a family is read as it was created, and an unknown one is null', async () => {
      for (const family of [aFamily(), aFamily({ requestedScope: null })]) {
        await bear(store, family)
        assert.deepEqual(await readFamily(store, family.id), family)
        assert.deepEqual(await store.refreshFamilies.find(family.id), family)
      }
      assert.equal(await readFamily(store, 'unknown'), null)
      assert.equal(await store.refreshFamilies.find('unknown'), null)
    })

    test('families end with the versions of their account and their client, others and what began later do not', async () => {
      const [user, client, another] = [aUser(), aClient(), aClient()]
      await store.users.add(user)
      await store.clients.add(client)
      await store.clients.add(another)
      const familyOf = async (account: User, of: Client) => {
        const versions = { userSessionVersion: account.deviceSessionVersion, clientSessionVersion: of.sessionVersion }
        const family = aFamily({ sub: account.sub, clientId: of.id, ...versions })
        await bear(store, family)
        return family.id
      }
      const [one, two] = [await familyOf(user, client), await familyOf(user, another)]
      const ended = () => Promise.all([one, two].map((id) => isEnded(store, id)))
      assert.deepEqual(await ended(), [false, false])
      await store.clients.update(client.id, (row) => ({ ...row, sessionVersion: row.sessionVersion + 1 }))
      assert.deepEqual(await ended(), [true, false])
      const later = await familyOf(user, (await store.clients.find(client.id)) ?? assert.fail())
      assert.equal(await isEnded(store, later), false)
      const raise = (row: User) => ({ ...row, deviceSessionVersion: row.deviceSessionVersion + 1 })
      await store.users.update(user.sub, raise)
      assert.deepEqual(await ended(), [true, true])
      assert.equal(await isEnded(store, later), true)
      assert.equal(await isEnded(store, await familyOf(raise(user), another)), false)
    })

    test('the families of an account are listed, ended ones last, else the last used first, and none of another account', async () => {
      const [user, client] = [aUser(), aClient()]
      await store.users.add(user)
      await store.clients.add(client)
      const { sub } = user
      const of = { sub, clientId: client.id }
      const [old, ended, before, without, used] = [
        aFamily({ ...of, lastUsedAt: 1100, requester: null }),
        aFamily({ ...of, lastUsedAt: 1200, revokedAt: 1300, revocationReason: 'user' }),
        aFamily({ ...of, lastUsedAt: 1800, userSessionVersion: 4 }),
        aFamily({ ...of, lastUsedAt: 1700, clientSessionVersion: 6 }),
        aFamily({ ...of, createdAt: 900, lastUsedAt: 1400 }),
      ]
      for (const family of [ended, before, old, without, used, aFamily()]) await bear(store, family)
      assert.deepEqual(await store.refreshFamilies.list(sub, 9), [used, old, before, without, ended])
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

    test('the step sees the account and the client of the family, and null when they are gone', async () => {
      const [user, client] = [aUser(), aClient()]
      await store.users.add(user)
      await store.clients.add(client)
      const account = withoutCredentials(user)
      for (const [holders, expected] of [
        [{ sub: user.sub, clientId: client.id }, [account, client]],
        [{ sub: 'gone', clientId: client.id }, [null, client]],
        [{ sub: user.sub, clientId: 'gone' }, [account, null]],
      ] as const) {
        const family = aFamily(holders)
        await bear(store, family)
        const seen = await store.refreshFamilies.update(family.id, ({ account: holder, client: stored }) => ({
          reply: [holder, stored],
        }))
        assert.deepEqual(seen, expected)
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

    test('updates that come together are all applied, each with its entry, but for those whose step throws', async () => {
      const families = Array.from({ length: 30 }, () => aFamily())
      for (const family of families) await bear(store, family)
      const fault = new Error('no')
      const outcomes = await Promise.allSettled(
        families.map(({ id }, i) =>
          store.refreshFamilies.update(id, ({ family: row }) => {
            if (i % 10 === 3) throw fault
            if (i % 10 === 4) return { audit: anEntry({ details: { family: id } }), reply: i }
            return {
              ...(row && { next: { ...row, generation: row.generation + 1 } }),
              audit: anEntry({ details: { family: id } }),
              reply: i,
            }
          }),
        ),
      )
      const logged = (await store.audit.list({ limit: 100 })).map(({ details }) => details['family'])
      for (const [i, outcome] of outcomes.entries()) {
        const { id = '', generation = 0 } = families[i] ?? {}
        const isThrown = i % 10 === 3
        assert.deepEqual(outcome, isThrown ? { status: 'rejected', reason: fault } : { status: 'fulfilled', value: i })
        const grown = isThrown || i % 10 === 4 ? 0 : 1
        assert.equal((await store.refreshFamilies.find(id))?.generation, generation + grown)
        assert.equal(logged.filter((each) => each === id).length, isThrown ? 0 : 1)
      }
      assert.equal((await store.audit.verify()).intact, true)
    })

    test('of updates of the same families, through two stores and in any order, none is lost and none fails', async () => {
      const other = await another()
      const user = aUser()
      await store.users.add(user)
      const families = Array.from({ length: 12 }, () => aFamily({ sub: user.sub }))
      for (const family of families) await bear(store, family)
      const rotate = async (through: Store, id: string) =>
        through.refreshFamilies.update(id, ({ family: row }) => ({
          ...(row && { next: { ...row, generation: row.generation + 1 } }),
          audit: anEntry(),
          reply: null,
        }))
      for (let round = 0; round < 8; round += 1) {
        const backwards = families.toReversed()
        await Promise.all([
          ...families.map(({ id }) => rotate(store, id)),
          ...backwards.map(({ id }) => rotate(other, id)),
          ...families.map(({ id }) => rotate(other, id)),
        ])
      }
      for (const { id, generation } of families) {
        assert.equal((await store.refreshFamilies.find(id))?.generation, generation + 24)
      }
      assert.equal((await store.audit.verify()).intact, true)
      await other.close()
    })

    test('of 50 rotations of one generation through two stores one wins', async () => {
      const other = await another()
      const family = aFamily()
      await bear(store, family)
      const won = await Promise.all(
        Array.from({ length: 50 }, (_, i) =>
          (i % 2 ? store : other).refreshFamilies.update(family.id, ({ family: row }) =>
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
