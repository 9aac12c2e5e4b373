import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aClient, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every ClientStore. */
export function clientStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ClientStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { clients } = store
    after(dispose)

    test('a client is found as it was added, and listed', async () => {
      const client = aClient()
      await clients.add(client)
      assert.deepEqual(await clients.find(client.id), client)
      assert.ok((await clients.list()).some(({ id }) => id === client.id))
    })

    test('a removed client is gone, also for other connections; one that is gone cannot be removed', async () => {
      const client = aClient()
      await clients.add(client)
      const other = await another()
      assert.deepEqual(await other.clients.find(client.id), client)
      assert.equal(await clients.remove(client.id), true)
      for (const each of [clients, other.clients]) assert.equal(await each.find(client.id), null)
      await other.close()
      assert.equal(await clients.remove(client.id), false)
      assert.equal(await clients.remove('no\0body'), false)
      assert.equal(await clients.update(client.id, (row) => row), false)
    })

    test('an id that no client can have finds no client', async () => {
      assert.equal(await clients.find('no\0body'), null)
      assert.equal(await clients.update('no\0body', (row) => row), false)
    })

    test('clients that are looked up concurrently are each found, next to unknown ones', async () => {
      const [one, two] = [aClient(), aClient()]
      await clients.add(one)
      await clients.add(two)
      const ids = [one.id, 'no\0body', two.id, unique(), one.id]
      assert.deepEqual(await Promise.all(ids.map(clients.find)), [one, null, two, null, one])
    })

    test('an unknown client is null, at the first lookup and at later ones', async () => {
      const client = aClient()
      assert.equal(await clients.find(client.id), null)
      await clients.add(client)
      assert.deepEqual(await clients.find(client.id), client)
    })

    test('an id that is taken is rejected and changes nothing', async () => {
      const client = aClient()
      await clients.add(client)
      await assert.rejects(clients.add({ ...client, name: 'another' }))
      assert.deepEqual(await clients.find(client.id), client)
    })

    test('an update is visible immediately; an update of an unknown client returns false', async () => {
      const client = aClient()
      await clients.add(client)
      const changed = {
        enabled: false,
        scopes: [],
        grants: ['client_credentials'],
        redirectUris: [],
        postLogoutRedirectUris: ['https://app.example/'],
        backchannelLogoutUri: 'https://app.example/logout',
        sessionVersion: 8,
        sessionsEndedAt: 9,
      } as const
      assert.equal(await clients.update(client.id, (row) => ({ ...row, ...changed })), true)
      assert.deepEqual(await clients.find(client.id), { ...client, ...changed })
      assert.equal(await clients.update('nobody', (row) => row), false)
    })

    test('a step that throws changes nothing', async () => {
      const client = aClient()
      await clients.add(client)
      const fault = new Error('no')
      await assert.rejects(
        clients.update(client.id, () => {
          throw fault
        }),
        fault,
      )
      assert.deepEqual(await clients.find(client.id), client)
    })

    test('what another process wrote is seen, although the client was known before', async () => {
      const other = await another()
      const client = aClient()
      await clients.add(client)
      await clients.find(client.id)
      await other.clients.update(client.id, (row) => ({ ...row, enabled: false }))
      assert.equal((await clients.find(client.id))?.enabled, false)
      await other.close()
    })

    test('50 concurrent updates through two stores all count', async () => {
      const other = await another()
      const client = aClient({ secretHashes: [] })
      await clients.add(client)
      const add = (i: number) => (row: typeof client) => ({ ...row, secretHashes: [...row.secretHashes, String(i)] })
      await Promise.all(
        Array.from({ length: 50 }, (_, i) => (i % 2 ? clients : other.clients).update(client.id, add(i))),
      )
      assert.equal((await clients.find(client.id))?.secretHashes.length, 50)
      await other.close()
    })
  })
}
