import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { requireOwnFolder } from '../../src/charts/index.ts'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { listenOn } from '../../src/http/index.ts'
import { encodeForm, freePort, openHost, openService, type Service, startService, tokensOf } from '../fixtures/index.ts'

/** A server that listens, with its port for operators. */
async function aServer(env: Readonly<Record<string, string>> = {}) {
  const port = await freePort()
  const service = await startService({ env: { OPS_PORT: String(port), ...env } })
  await requireOwnFolder({ ...service.store, random: randomBytes })
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  const checks = async () => {
    const found: Record<string, { readonly state: string }> = JSON.parse((await ask('/readyz')).text).checks
    return Object.fromEntries(Object.entries(found).map(([name, { state }]) => [name, state]))
  }
  return { ...service, ask, checks }
}

const listening = ({ app }: Pick<Service, 'app'>) => listenOn(app, { host: '127.0.0.1', port: 0 })

/** Without those that ask the machine. */
const [required, advisory] = [
  ['serving', 'database', 'keys', 'images'],
  ['editions', 'writes', 'jobs', 'clock', 'backup', 'rotation'],
]
const well: Readonly<Record<string, string>> = Object.fromEntries(
  [...required, ...advisory].map((name) => [name, 'ok'] as const),
)

test('a server is ready once it listens, and no longer when it drains, while it continues to answer and to be counted', async (t) => {
  const server = await aServer()
  t.after(server.close)
  await server.app.ready()
  assert.deepEqual(await server.checks(), { ...well, serving: 'failed' })
  await listening(server)
  assert.equal((await server.ask('/readyz')).status, 200)

  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const drained = server.app.drain(60_000)
  await once(server.app.stopping, 'abort')
  assert.equal((await server.ask('/readyz')).status, 503)
  assert.equal((await server.checks())['serving'], 'failed')
  assert.equal((await server.ask('/livez')).status, 200)
  assert.equal((await server.ask('/metrics')).status, 200)
  socket.destroy()
  await drained
  await server.app.close()
  await assert.rejects(server.ask('/livez'), TypeError)
})

test('a server whose database, or whose folder of images is away, is alive and not ready', async (t) => {
  const server = await aServer()
  t.after(() => rmSync(server.dataDir, { recursive: true, force: true }))
  t.after(() => server.app.close())
  await listening(server)
  rmSync(join(server.dataDir, 'images', 'marker'))
  assert.deepEqual(await server.checks(), { ...well, images: 'failed' })
  await server.store.close()
  assert.equal((await server.checks())['database'], 'failed')
  const { status, text } = await server.ask('/readyz')
  assert.equal(status, 503)
  assert.ok(!text.includes(server.dataDir))
  assert.equal((await server.ask('/livez')).status, 200)
})

test('a chart host is not ready before it has the keys of its identity server', async (t) => {
  const identity = await openHost()
  t.after(identity.goDown)
  const server = await aServer({ ONLY: 'charts', AUTH_URL: identity.url })
  t.after(server.close)
  await listening(server)
  assert.equal((await server.checks())['keys'], 'failed')
  const published = await openService({ env: { AUTH_URL: identity.url } })
  await identity.serve(published.app)
  const { rotation: _, ...ofCharts } = well
  assert.deepEqual(await server.checks(), ofCharts)
})

test('requests are counted by route and status and polls by reply, each once, and nothing that a client sent is shown', async (t) => {
  const server = await aServer()
  t.after(server.close)
  await listening(server)
  const address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  const { documented } = server
  const session = await documented.start()
  const poll = () =>
    fetch(address + endpoints.token.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: encodeForm({
        client_id: documented.id,
        client_secret: documented.secret,
        grant_type: grantTypes.deviceCode,
        device_code: session.device_code,
        code_verifier: session.verifier,
      }),
    })
  // The first is read whole, the second is known, and the third comes too soon.
  for (const [wait, error] of [
    [0, 'authorization_pending'],
    [10, 'authorization_pending'],
    [0, 'slow_down'],
  ] as const) {
    server.clock.advance(wait)
    assert.equal(((await (await poll()).json()) as { error: string }).error, error)
  }
  const { access_token } = tokensOf(await server.signIn(documented))
  const bearer = { headers: { authorization: `Bearer ${access_token}` } }
  for (let times = 0; times < 3; times += 1) await (await fetch(`${address}/v2/airports?q=secret`, bearer)).text()

  const { text } = await server.ask('/metrics')
  const of = (line: string) =>
    Number(
      text
        .split('\n')
        .find((each) => each.startsWith(line))
        ?.split(' ')
        .at(-1),
    )
  assert.equal(of('platekeeper_requests_total{method="GET",route="/v2/airports",status="200"}'), 3)
  // One more of each of the first and the last: the sign-in.
  const replies = { authorization_pending: 3, slow_down: 1, tokens: 1 }
  for (const [reply, count] of Object.entries(replies))
    assert.equal(of(`platekeeper_polls_total{reply="${reply}"}`), count)
  assert.equal(of('platekeeper_requests_total{method="POST",route="/connect/token",status="400"}'), 4)
  assert.equal(of('platekeeper_requests_total{method="POST",route="/connect/token",status="200"}'), 1)
  for (const secret of [
    access_token,
    session.device_code,
    session.user_code,
    documented.id,
    documented.secret,
    'secret',
    'demo',
  ]) {
    assert.ok(!text.includes(secret), secret)
  }
})
