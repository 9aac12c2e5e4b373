import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { platform } from 'node:os'
import { describe, type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { eventually } from '../../test/fixtures/eventually.ts'
import { openRawConnection, type RawConnection, rawRequest } from '../../test/fixtures/raw-connection.ts'
import { createTelemetry, toStderr } from '../telemetry/index.ts'
import { ServerStopping } from './graceful-stop.ts'
import { listenOn } from './listen.ts'
import { createServer } from './server/server.ts'

const hour = 3_600_000

/** A server whose /slow answers once `release` was called. A stop that ends has not waited for the grace, of an hour. */
async function aServer(t: TestContext, { stopGrace = hour, host = '127.0.0.1' } = {}) {
  const app: FastifyInstance = createServer({
    ...createTelemetry('silent', toStderr),
    trustedProxies: [],
    formBodyBytes: 100,
    stopGrace,
    onlyHttps: () => false,
    corsPolicyOf: () => 'same origin',
    onMalformed: (_, __, reply) => reply.code(400).send('malformed'),
    onUnreadable: (_, socket) => socket.destroy(),
  })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  app.setErrorHandler((error, _, reply) => reply.code(error instanceof ServerStopping ? 503 : 500).send(String(error)))
  let begun = 0
  app.get('/quick', async () => {
    begun += 1
    return 'quick'
  })
  app.get('/slow', async () => {
    begun += 1
    await released
    return 'slow'
  })
  app.get('/empty', async () => '')
  app.post('/form', async () => 'form')
  const onFastPath = { route: '/front', status: 200, headers: ['content-type', 'text/plain'], body: 'front' }
  app.fastPath.get(({ raw }) => (raw.url === '/front' ? onFastPath : null))
  app.fastPath.post('/front', () => onFastPath)
  t.after(() => {
    release()
    return app.close()
  })
  await listenOn(app, { host, port: 0 }, async () => ['127.0.0.1', '127.0.0.2'])
  const { port } = app.server.address() as AddressInfo
  return {
    app,
    release,
    connect: (address?: string) => openRawConnection(port, address),
    /** So many requests have reached their handlers. */
    reached: (count: number) => eventually(() => assert.equal(begun, count)),
    /** Starts a drain and returns when it has started. */
    async drain(period = hour): Promise<{ readonly drained: Promise<void> }> {
      const stopping = once(app.stopping, 'abort')
      const drained = app.drain(period)
      await stopping
      return { drained }
    },
    /** Begins a shutdown and returns when it has begun. */
    async stop(): Promise<{ readonly closed: Promise<unknown> }> {
      const stopping = once(app.stopping, 'abort')
      const closed = app.close()
      await stopping
      return { closed }
    },
  }
}

const slow = rawRequest('GET', '/slow')
const quick = rawRequest('GET', '/quick')

test('every request of a started pipeline gets its response; the last one ends the connection', async (t) => {
  const { release, connect, reached, stop } = await aServer(t)
  const client = await connect()
  for (const [before, request] of [slow, quick, slow].entries()) {
    await reached(before)
    client.send(request)
  }
  await reached(3)
  const { closed } = await stop()
  release()
  const answers = [await client.answer(), await client.answer(), await client.answer()]
  assert.deepEqual(
    answers.map(({ status, text, headers }) => [status, text, headers.connection]),
    [
      [200, 'slow', 'keep-alive'],
      [200, 'quick', 'keep-alive'],
      [200, 'slow', 'close'],
    ],
  )
  await closed
  await eventually(() => assert.equal(client.isOpen, false))
})

test('a request that arrives later on a connection open before is rejected, and its connection ends', async (t) => {
  const { connect, stop } = await aServer(t)
  const client = await connect()
  client.send(quick)
  await client.answer()
  const { closed } = await stop()
  client.send(quick)
  const { status, headers } = await client.answer()
  assert.deepEqual([status, headers.connection], [503, 'close'])
  await closed
})

test('new connections are rejected from the first moment', async (t) => {
  const { connect, reached, stop } = await aServer(t)
  const client = await connect()
  client.send(slow)
  await reached(1)
  await stop()
  await assert.rejects(connect(), { code: 'ECONNREFUSED' })
})

test('an answer that never comes is waited for no longer than the grace', async (t) => {
  const { connect, reached, stop } = await aServer(t, { stopGrace: 300 })
  const client = await connect()
  client.send(slow)
  await reached(1)
  const { closed } = await stop()
  await closed
  await assert.rejects(client.answer(), /The connection ended after ""/)
})

test('connections without a request are closed after a second, silent ones too', async (t) => {
  const { app, connect } = await aServer(t)
  const [used] = [await connect(), await connect()]
  used?.send(quick)
  await used?.answer()
  await app.close()
})

// Only Linux has all of 127.0.0.0/8 on its loopback.
test('localhost is every address it has, and a stop is one for all of them', {
  skip: platform() !== 'linux',
}, async (t) => {
  const { connect, reached, stop } = await aServer(t, { host: 'localhost', stopGrace: 300 })
  const clients: RawConnection[] = []
  for (const address of ['127.0.0.1', '127.0.0.2']) {
    const client = await connect(address)
    client.send(quick)
    assert.equal((await client.answer()).text, 'quick')
    client.send(slow)
    clients.push(client)
  }
  await reached(4)
  const { closed } = await stop()
  for (const address of ['127.0.0.1', '127.0.0.2']) await assert.rejects(connect(address), { code: 'ECONNREFUSED' })
  await closed
  for (const client of clients) await eventually(() => assert.equal(client.isOpen, false))
})

describe('while a server drains', () => {
  const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: 'a=b' }
  for (const [request, expected] of [
    [quick, [200, 'quick']],
    [rawRequest('HEAD', '/empty'), [200, '']],
    [rawRequest('POST', '/form', form), [200, 'form']],
    [rawRequest('GET', '/front'), [200, 'front']],
    [rawRequest('POST', '/front', form), [200, 'front']],
    [rawRequest('GET', '/%zz'), [400, 'malformed']],
  ] as const) {
    const name = request.slice(0, request.indexOf(' HTTP'))
    test(`${name} on an open connection is answered as usual, and the connection ends`, async (t) => {
      const { connect, drain } = await aServer(t)
      const clients = [await connect(), await connect()]
      clients[0]?.send(quick)
      await clients[0]?.answer()
      const { drained } = await drain()
      for (const client of clients) {
        client.send(request)
        const { status, text, headers } = await client.answer()
        assert.deepEqual([status, text, headers.connection], [...expected, 'close'])
      }
      await drained
      for (const client of clients) await eventually(() => assert.equal(client.isOpen, false))
    })
  }

  test('a request that arrived before is answered, and ends its connection', async (t) => {
    const { connect, reached, release, drain } = await aServer(t)
    const client = await connect()
    client.send(slow)
    await reached(1)
    const { drained } = await drain()
    release()
    const { text, headers } = await client.answer()
    assert.deepEqual([text, headers.connection], ['slow', 'close'])
    await drained
  })

  test('connections that waited to be accepted are answered, and new ones rejected', async (t) => {
    const { connect, drain } = await aServer(t)
    const connecting = Array.from({ length: 20 }, () => connect())
    await new Promise<void>((resolve) => process.nextTick(resolve)) // Then all have begun to connect.
    const { drained } = await drain()
    for (const client of await Promise.all(connecting)) {
      client.send(quick)
      assert.equal((await client.answer()).text, 'quick')
    }
    await assert.rejects(connect(), { code: 'ECONNREFUSED' })
    await drained
  })

  test('an idle connection stays open until the end; then its request is rejected', async (t) => {
    const { app, connect } = await aServer(t)
    const [client, other] = [await connect(), await connect()]
    for (const each of [client, other]) {
      each.send(quick)
      await each.answer()
    }
    await app.drain(100)
    assert.deepEqual([client.isOpen, other.isOpen], [true, true])
    const closed = app.close()
    await eventually(() => assert.equal(app.isRefusing(), true))
    client.send(rawRequest('GET', '/front'))
    const { status, headers } = await client.answer()
    assert.deepEqual([status, headers.connection], [503, 'close'])
    await closed
  })
})
