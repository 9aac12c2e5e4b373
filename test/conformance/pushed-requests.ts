import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aPushedRequest, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every PushedRequestStore. */
export function pushedRequestStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: PushedRequestStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { pushedRequests } = store
    after(dispose)

    test('a request is taken as it was added, once, by any process', async () => {
      const other = await another()
      const request = aPushedRequest()
      assert.equal(await pushedRequests.add(request), true)
      assert.deepEqual(await other.pushedRequests.take(request.uriHash, request.clientId, 2000), request)
      assert.equal(await pushedRequests.take(request.uriHash, request.clientId, 2000), null)
      await other.close()
    })

    test('of 20 callers through two stores one takes it', async () => {
      const other = await another()
      const request = aPushedRequest()
      await pushedRequests.add(request)
      const taken = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          (i % 2 ? store : other).pushedRequests.take(request.uriHash, request.clientId, 2000),
        ),
      )
      assert.equal(taken.filter((each) => each !== null).length, 1)
      await other.close()
    })

    test('another client cannot take it, and no client can after it expired', async () => {
      const request = aPushedRequest()
      await pushedRequests.add(request)
      assert.equal(await pushedRequests.take(request.uriHash, 'another', 2000), null)
      assert.equal(await pushedRequests.take('another', request.clientId, 2000), null)
      assert.equal(await pushedRequests.take(request.uriHash, request.clientId, request.expiresAt), null)
      assert.deepEqual(await pushedRequests.take(request.uriHash, request.clientId, request.expiresAt - 1), request)
    })

    test('the limits of a network and of a client hold, of those that have not expired', async () => {
      const clientId = unique()
      const add = (network: string, changes: Parameters<typeof aPushedRequest>[0] = {}) =>
        pushedRequests.add(aPushedRequest({ clientId, ...changes }), {
          network,
          most: 2,
          crowded: { above: 3, most: 1 },
        })
      const reached = { pendingUntil: 61_000 }
      assert.deepEqual(await Promise.all(['a', 'a', 'a'].map((network) => add(network))), [true, true, reached])
      assert.equal(await add('b'), true)
      assert.equal(await add('c'), true, 'a network that has none pending is served')
      assert.deepEqual(await add('b'), reached, 'while the client has more than three')
      assert.equal(await add('a', { createdAt: 61_000, expiresAt: 121_000 }), true)
    })
  })
}
