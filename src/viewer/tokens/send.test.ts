import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import { openRawConnection } from '../../../test/fixtures/raw-connection.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { createServer } from '../../http/server/index.ts'
import { createTelemetry } from '../../telemetry/index.ts'
import { sendWithin } from './send.ts'

const request = { method: 'GET', path: '/connect/userinfo' } as const

test('the identity server in this process answers until it stops, and then is unavailable', async () => {
  const app = fastify()
  const send = sendWithin(app)
  app.get(request.path, async () => ({ sub: 'somebody' }))
  let whileStopping: unknown
  // Requests that had arrived are still answered then.
  app.addHook('preClose', async () => {
    whileStopping = await send(request).catch((error: unknown) => error)
  })
  await app.ready()
  assert.deepEqual(await send(request), { status: 200, body: { sub: 'somebody' }, location: null })
  await app.close()
  assert.ok(whileStopping instanceof StoreUnavailable)
})

test('the identity server in this process answers while the server drains', async (t) => {
  const app = createServer({
    ...createTelemetry('silent', () => undefined),
    trustedProxies: [],
    formBodyBytes: 100,
    stopGrace: 100,
    onlyHttps: () => false,
    corsPolicyOf: () => 'same origin',
    onMalformed: (_, __, reply) => reply.code(400).send('malformed'),
    onUnreadable: (_, socket) => socket.destroy(),
  })
  t.after(() => app.close())
  app.get(request.path, async () => ({ sub: 'somebody' }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = await openRawConnection((app.server.address() as AddressInfo).port)
  const drained = app.drain(3_600_000)
  await once(app.stopping, 'abort')
  assert.deepEqual(await sendWithin(app)(request), { status: 200, body: { sub: 'somebody' }, location: null })
  client.close()
  await drained
})
