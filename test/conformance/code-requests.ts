import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { CodeRequest } from '../../src/identity/index.ts'
import { setClientEnabled } from '../../src/identity/operators/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aClient, aCodeRequest, aFamily, anEntry, aUser, withoutCredentials } from './records.ts'
import { isEnded } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const read = (store: Store, { codeHash }: CodeRequest): Promise<CodeRequest | null> =>
  store.codeRequests.update(codeHash ?? '', ({ request }) => ({ reply: request }))

/** The guarantees of every CodeRequestStore. */
export function codeRequestStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: CodeRequestStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { codeRequests } = store
    after(dispose)

    test('a request is read by its code as it was added, with its entry in the audit log', async () => {
      const request = aCodeRequest()
      const audit = anEntry({ event: 'code-approve' })
      assert.equal(await codeRequests.add(request, audit), true)
      assert.deepEqual(await read(store, request), request)
      assert.equal(await read(store, aCodeRequest()), null)
      const [entry] = await store.audit.list({ event: 'code-approve', limit: 1 })
      assert.equal(entry?.requestId, audit.requestId)
    })

    test('every field that a step may change is kept', async () => {
      const request = aCodeRequest()
      await codeRequests.add(request, anEntry())
      const next: CodeRequest = { ...request, state: 'redeemed', endedAt: 5000, familyId: 'f', accessTokenId: 'j' }
      await codeRequests.update(request.codeHash ?? '', () => ({ next, reply: null }))
      assert.deepEqual(await read(store, request), next)
    })

    test('of 20 decisions on a request through two stores one is added, and logged', async () => {
      const other = await another()
      const { requestHash } = aCodeRequest()
      assert.equal(await codeRequests.isDecided(requestHash), false)
      const sub = aUser().sub
      const added = await Promise.all(
        Array.from({ length: 20 }, (_, i) => {
          const denied = { codeHash: null, approval: null, state: 'denied', endedAt: 1000 } as const
          const decision = aCodeRequest({ requestHash, ...(i % 2 ? denied : {}) })
          return (i % 3 ? store : other).codeRequests.add(decision, anEntry({ sub }))
        }),
      )
      assert.equal(added.filter(Boolean).length, 1)
      assert.equal((await store.audit.list({ sub, limit: 100 })).length, 1)
      assert.equal(await other.codeRequests.isDecided(requestHash), true)
      await other.close()
    })

    test('denied requests have no code, and do not get in each other’s way', async () => {
      const denied = { codeHash: null, approval: null, state: 'denied', endedAt: 1000 } as const
      assert.equal(await codeRequests.add(aCodeRequest(denied), anEntry()), true)
      assert.equal(await codeRequests.add(aCodeRequest(denied), anEntry()), true)
    })

    test('the step sees the account that approved and the client, as they are now, and null when they are gone', async () => {
      const [user, client] = [aUser(), aClient()]
      await store.users.add(user)
      await store.clients.add(client)
      const approval = { sub: user.sub, scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion: 0 }
      const request = aCodeRequest({ clientId: client.id, approval })
      await codeRequests.add(request, anEntry())
      const account = withoutCredentials(user)
      const holders = () =>
        codeRequests.update(request.codeHash ?? '', ({ account: stored, client: registered }) => ({
          reply: { account: stored, client: registered },
        }))
      assert.deepEqual(await holders(), { account, client })
      await store.clients.update(client.id, (row) => ({ ...row, enabled: false }))
      assert.deepEqual(await holders(), { account, client: { ...client, enabled: false } })
      await store.users.remove(user.sub, 1)
      await store.clients.remove(client.id)
      assert.deepEqual(await holders(), { account: null, client: null })
    })

    test('of 50 redemptions through two stores one wins, with one family', async () => {
      const other = await another()
      const request = aCodeRequest()
      await codeRequests.add(request, anEntry())
      const families = Array.from({ length: 50 }, () => aFamily())
      const won = await Promise.all(
        families.map((family, i) =>
          (i % 2 ? store : other).codeRequests.update(request.codeHash ?? '', ({ request: row }) =>
            row?.state === 'approved'
              ? { next: { ...row, state: 'redeemed', familyId: family.id }, family, reply: true }
              : { reply: false },
          ),
        ),
      )
      assert.equal(won.filter(Boolean).length, 1)
      const kept = await Promise.all(families.map(async ({ id }) => (await store.refreshFamilies.find(id)) !== null))
      assert.deepEqual(kept, won)
      await other.close()
    })

    test('of families that start while another process disables their client, none stays live', async () => {
      const other = await another()
      const user = aUser()
      await store.users.add(user)
      const approval = { sub: user.sub, scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion: 0 }
      for (let round = 0; round < 40; round += 1) {
        const client = aClient()
        const family = aFamily({ clientId: client.id, sub: user.sub })
        const request = aCodeRequest({ clientId: client.id, approval })
        await store.clients.add(client)
        await codeRequests.add(request, anEntry())
        const redeem = () =>
          codeRequests.update(request.codeHash ?? '', ({ request: row, client: registered }) =>
            row && registered?.enabled
              ? { next: { ...row, state: 'redeemed', familyId: family.id }, family, reply: true }
              : { reply: false },
          )
        const disable = () => setClientEnabled(client.id, false, { clients: other.clients, now: () => 1500 })
        const [began] = await (round % 2
          ? Promise.all([redeem(), disable()])
          : Promise.all([disable(), redeem()]).then(([, reply]) => [reply]))
        const kept = await store.refreshFamilies.find(family.id)
        assert.deepEqual([kept !== null, await isEnded(store, family.id)], [began, began ? true : null])
      }
      await other.close()
    })

    test('a step that throws changes nothing', async () => {
      const request = aCodeRequest()
      await codeRequests.add(request, anEntry())
      const fault = new Error('no')
      const failing = codeRequests.update(request.codeHash ?? '', () => {
        throw fault
      })
      await assert.rejects(failing, fault)
      assert.deepEqual(await read(store, request), request)
    })
  })
}
