import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { StoreUnavailable } from '../../failures/index.ts'
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
  assert.deepEqual(await send(request), { status: 200, body: { sub: 'somebody' } })
  await app.close()
  assert.ok(whileStopping instanceof StoreUnavailable)
})
