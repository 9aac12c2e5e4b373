import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createApp } from '../../src/app.ts'
import { readConfig } from '../../src/config/index.ts'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import {
  freePort,
  makeDpopKey,
  masterKey,
  openService,
  openViewerBrowser,
  type Service,
  tokensOf,
} from '../fixtures/index.ts'
import { openPositionViewer } from '../fixtures/position-viewer.ts'
import { testDatabases } from '../fixtures/postgres.ts'

/** Another server of the same service: the same database, keys and public URLs, on a port of its own. */
async function startAnother({ dataDir, clock }: Service, env: Readonly<Record<string, string>>): Promise<number> {
  const home = join(dataDir, 'another')
  const config = readConfig({ env: { DATA_DIR: home, LOG_LEVEL: 'silent', ...env }, cwd: dataDir, home: dataDir })
  const store = await openStore(config.places, { foldUsername, queryTimeout: 60_000 })
  const app = await createApp(config, {
    store,
    charts: { notices: { notice: async () => Buffer.from('a demo notice') } },
    masterKey,
    viewer: { build: join(home, 'viewer'), key: masterKey },
    now: clock.now,
    monotonic: clock.monotonic,
    random: randomBytes,
    outbound: createOutbound({}),
    sendMail: null,
    telemetry: createTelemetry('silent', toStderr),
    every: () => () => undefined,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await app.close()
    await store.close()
  })
  return (app.server.address() as AddressInfo).port
}

/** Two servers of one service on one database. */
async function twoServers() {
  const databases = await testDatabases()
  after(databases.dispose)
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: await databases.fresh(), AUTH_URL: url, BASE_URL: url }
  const service = await openService({ env })
  await service.app.listen({ host: '127.0.0.1', port })
  return { service, port, url, other: await startAnother(service, env) }
}

test('the proof of a position is used once, by whichever server', async () => {
  const { service, port, url, other } = await twoServers()
  const client = await service.register({ isPublic: true })
  const key = makeDpopKey()
  const session = await client.start()
  await service.decide(session.user_code)
  const tokenUrl = `${url}${endpoints.token.path}`
  const form = {
    grant_type: grantTypes.deviceCode,
    device_code: session.device_code,
    code_verifier: session.verifier,
    scope: 'openid position',
  }
  const poll = (nonce?: string) =>
    client.post(endpoints.token.path, form, {
      dpop: key.prove({ method: 'POST', url: tokenUrl, now: service.clock.now(), nonce }),
    })
  const token = tokensOf(await poll((await poll()).headers['dpop-nonce'])).access_token
  const path = '/app/api/position'
  const prove = () => key.prove({ method: 'POST', url: url + path, now: service.clock.now(), accessToken: token })
  const send = async (server: number, proof: string) => {
    const { status } = await fetch(`http://127.0.0.1:${server}${path}`, {
      method: 'POST',
      headers: { authorization: `DPoP ${token}`, dpop: proof, 'content-type': 'application/json' },
      body: JSON.stringify({ lat: 1, lng: 0, at: new Date(service.clock.now()).toISOString(), source: 'xgps' }),
    })
    return status
  }
  const [one, two] = [prove(), prove()]
  assert.deepEqual([await send(port, one), await send(other, two)], [204, 204])
  for (const server of [port, other]) for (const used of [one, two]) assert.equal(await send(server, used), 401)
  assert.equal(await send(other, prove()), 204)
})

test('a position that one server receives is shown at the other, to its person alone', async () => {
  const { service, port, url, other } = await twoServers()

  const viewerAt = async (server: number, username: string) => {
    const browser = openViewerBrowser({ [url]: service.app }, `${url}/app`)
    await browser.signIn({ username })
    const viewer = await openPositionViewer(browser, { origin: url, server: `ws://127.0.0.1:${server}/app` })
    after(viewer.close)
    return viewer
  }
  const [here, there, stranger] = [
    await viewerAt(port, 'demo'),
    await viewerAt(other, 'demo'),
    await viewerAt(other, 'visitor'),
  ]
  const client = await service.register({})
  const tokenOf = async (username: string) =>
    tokensOf(await service.signIn(client, { scope: 'position', username })).access_token
  const send = async (token: string, lat: number, server: number) => {
    const { status } = await fetch(`http://127.0.0.1:${server}/app/api/position`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ lat, lng: 0, at: new Date(service.clock.now()).toISOString(), source: 'xgps' }),
    })
    assert.equal(status, 204)
    service.clock.advance(1)
  }

  const [demo, visitor] = [await tokenOf('demo'), await tokenOf('visitor')]
  /** Again until it is there: the servers may not be connected yet. */
  const sendUntil = async (shown: Promise<unknown>, again: () => Promise<void>) => {
    let isShown = false
    const done = shown.then(() => {
      isShown = true
    })
    while (!isShown) {
      await again()
      await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 50))])
    }
  }
  await sendUntil(
    there.shown(({ lat }) => lat === 1),
    () => send(demo, 1, port),
  )
  await sendUntil(
    here.shown(({ lat }) => lat === 2),
    () => send(demo, 2, other),
  )
  await sendUntil(
    stranger.shown(({ lat }) => lat === 3),
    () => send(visitor, 3, port),
  )
  assert.ok(stranger.seen.every(({ lat }) => lat === 3))
  assert.ok([...here.seen, ...there.seen].every(({ lat }) => lat === 1 || lat === 2))
})
