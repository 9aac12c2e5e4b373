import assert from 'node:assert/strict'
import { test } from 'node:test'
import fastify from 'fastify'
import { notifyViewerWithin } from './viewer.ts'

test('the viewer in this process is notified again if the server stops during the notification', async () => {
  const app = fastify()
  const notify = notifyViewerWithin(app, { baseUrl: 'https://charts.example' }, assert.fail)
  const send = () => notify('https://charts.example/app/signed-out', 'a token', new AbortController().signal)
  let whileStopping: unknown
  app.addHook('preClose', async () => {
    whileStopping = await send().catch((error: unknown) => error)
  })
  await app.ready()
  assert.deepEqual(await send(), { outcome: 'refused', reason: 'HTTP 404' })
  await app.close()
  assert.equal((whileStopping as { outcome?: unknown }).outcome, 'retry')
})
