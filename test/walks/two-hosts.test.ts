import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createApp } from '../../src/app.ts'
import { placesIn, readConfig } from '../../src/config/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { retireKey, rotateKey } from '../../src/identity/operators/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openStore } from '../../src/store/index.ts'
import { createTelemetry, toStderr } from '../../src/telemetry/index.ts'
import { anAirport } from '../conformance/records.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  claimsOf,
  makeDpopKey,
  openHost,
  refreshTokenOf,
  type Service,
  startService,
  tokensOf,
} from '../fixtures/index.ts'

/** An identity server and a chart server, each with a port and a folder of data of its own, and nothing in common. */
async function start(t: TestContext) {
  const [identityHost, chartHost] = [await openHost(), await openHost()]
  const identity = await startService({
    env: { ONLY: 'identity', AUTH_URL: identityHost.url, BASE_URL: chartHost.url },
  })
  await identityHost.serve(identity.app)

  const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ONLY: 'charts' }
  const config = readConfig({
    env: { ...env, AUTH_URL: identityHost.url, BASE_URL: chartHost.url },
    cwd: dataDir,
    home: dataDir,
  })
  const { now, monotonic } = identity.clock
  const store = await openStore(placesIn(dataDir), { foldUsername })
  const edition = await store.editions.begin({ source: 'folder:plates', cycle: '2612' })
  await store.editions.addAirports(edition, [anAirport('KPDX')])
  await store.editions.complete(edition, { effectiveAt: null, report: null })
  await store.editions.activate(edition, now())
  const charts = await createApp(config, {
    store,
    charts: { notices: { notice: async () => Buffer.from('a demo notice') } },
    masterKey: null,
    viewer: { build: join(dataDir, 'viewer'), key: randomBytes(32) },
    now,
    monotonic,
    random: randomBytes,
    outbound: createOutbound({}),
    sendMail: null,
    telemetry: createTelemetry('silent', toStderr),
    every: () => () => undefined,
  })
  await chartHost.serve(charts)
  t.after(async () => {
    await identityHost.goDown().catch(() => undefined)
    await chartHost.goDown()
    await charts.close()
    await store.close()
    await identity.close()
    rmSync(dataDir, { recursive: true })
  })

  const airport = (token: string): Promise<Response> =>
    fetch(`${chartHost.url}/v2/airport/KPDX`, { headers: { authorization: `Bearer ${token}` } })
  return {
    identity,
    identityHost,
    chartHost,
    store,
    airport,
    status: async (token: string) => (await airport(token)).status,
    keysAsked: () => identityHost.asked.filter((path) => path === '/.well-known/jwks').length,
  }
}

const accessToken = async (service: Service) =>
  tokensOf(await service.signIn(service.documented, { scope: 'openid charts' })).access_token
const kidOf = (token: string) => String(decodeProtectedHeader(token).kid)

/** Another key signs from now on at the identity server. */
async function rotate({ keyParts, runJobs }: Service): Promise<void> {
  await rotateKey('ES256', true, keyParts)
  await runJobs()
}

/** A token as the identity server would make it, by a key of another party. */
async function forge(token: string): Promise<string> {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '' } = await exportJWK(publicKey)
  const header = { alg: 'ES256', typ: 'at+jwt', kid: x.slice(0, 16) }
  return new SignJWT({ ...claimsOf(token) }).setProtectedHeader(header).sign(privateKey)
}

test('a token from the identity host is accepted at the chart host, which asks for the keys once', async (t) => {
  const { identity, airport, status, keysAsked } = await start(t)
  const token = await accessToken(identity)
  const response = await airport(token)
  assert.equal(response.status, 200)
  assert.equal(((await response.json()) as { icao_airport_identifier: string }).icao_airport_identifier, 'KPDX')
  assert.equal(await status(await accessToken(identity)), 200)
  assert.equal(keysAsked(), 1)
})

test('a token that is bound to a key is accepted at the chart host with a proof for its URL, once', async (t) => {
  const { identity, identityHost, chartHost, status } = await start(t)
  const { clock } = identity
  const key = makeDpopKey()
  const backEnd = await identity.register({ grants: ['client_credentials'], redirectUris: [] })
  const ask = (nonce?: string) => {
    const dpop = key.prove({ method: 'POST', url: `${identityHost.url}/connect/token`, now: clock.now(), nonce })
    return backEnd.post('/connect/token', { grant_type: 'client_credentials' }, { dpop })
  }
  const { access_token: token } = tokensOf(await ask((await ask()).headers['dpop-nonce']))
  const url = `${chartHost.url}/v2/airport/KPDX`
  const proofFor = (at: string) => key.prove({ method: 'GET', url: at, now: clock.now(), accessToken: token })
  const read = async (dpop: string) => (await fetch(url, { headers: { authorization: `DPoP ${token}`, dpop } })).status
  const proof = proofFor(url)
  assert.deepEqual([await read(proof), await read(proof), await read(proofFor(url))], [200, 401, 200])
  assert.equal(await read(proofFor(`${identityHost.url}/v2/airport/KPDX`)), 401)
  assert.equal(await status(token), 401, 'as a bearer token')
})

test('the chart host takes positions with a token of the identity host that has the scope', async (t) => {
  const { identity, chartHost } = await start(t)
  const url = `${chartHost.url}/app/api/position`
  const body = JSON.stringify({ lat: -41.3, lng: 174.8, at: '2026-11-26T09:01:00Z', source: 'xgps' })
  const send = async (headers: Readonly<Record<string, string>>) =>
    (await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })).status
  const reply = await identity.signIn(identity.documented, { scope: 'position' })
  const token = tokensOf(reply).access_token
  assert.equal(await send({ authorization: `Bearer ${token}` }), 204)
  assert.equal(await send({ authorization: `Bearer ${await accessToken(identity)}` }), 403)
  assert.equal(await send({ authorization: `Bearer ${await forge(token)}` }), 401)
})

test('each host serves its half alone, and the chart host holds no keys', async (t) => {
  const { identityHost, chartHost, store } = await start(t)
  for (const path of ['/', '/device', '/login', '/connect/userinfo', '/.well-known/jwks']) {
    assert.equal((await fetch(identityHost.url + path, { redirect: 'manual' })).status === 404, false, path)
    const response = await fetch(chartHost.url + path)
    assert.equal(response.status, 404, path)
    assert.equal(response.headers.get('content-type'), 'application/problem+json')
  }
  assert.equal((await fetch(`${identityHost.url}/v2/airport/KPDX`)).status, 404)
  assert.deepEqual(await store.signingKeys.list(), [])
})

test('keys that change while people are signed in reject no request', async (t) => {
  const { identity, status, keysAsked } = await start(t)
  const reply = await identity.signIn(identity.documented)
  const before = tokensOf(reply).access_token
  assert.equal(await status(before), 200)
  identity.clock.advance(31)
  await rotate(identity)
  const after = tokensOf(await identity.documented.refresh(refreshTokenOf(reply))).access_token
  assert.notEqual(kidOf(after), kidOf(before))
  assert.equal(await status(after), 200)
  assert.equal(await status(before), 200)
  assert.equal(keysAsked(), 2)
})

test('a key that was published ahead needs no question when it begins to sign', async (t) => {
  const { identity, status, keysAsked } = await start(t)
  const { clock } = identity
  clock.advance(76 * 86_400)
  await identity.runJobs()
  const before = await accessToken(identity)
  assert.equal(await status(before), 200)
  await rotate(identity)
  const after = await accessToken(identity)
  assert.notEqual(kidOf(after), kidOf(before))
  assert.equal(await status(after), 200)
  assert.equal(keysAsked(), 1)
})

test('forged tokens by unknown keys are 401, and make the chart host ask once in half a minute', async (t) => {
  const { identity, status, keysAsked } = await start(t)
  const token = await accessToken(identity)
  await status(token)
  identity.clock.advance(31)
  const forged = await Promise.all(Array.from({ length: 20 }, () => forge(token)))
  assert.deepEqual(new Set(await Promise.all(forged.map(status))), new Set([401]))
  assert.equal(await status(await forge(token)), 401)
  assert.equal(keysAsked(), 2)
  identity.clock.advance(31)
  assert.equal(await status(await forge(token)), 401)
  assert.equal(keysAsked(), 3)
})

test('a token whose key was retired is rejected within five minutes, though it was accepted before', async (t) => {
  const { identity, status } = await start(t)
  const token = await accessToken(identity)
  assert.equal(await status(token), 200)
  await rotate(identity)
  assert.equal((await retireKey(kidOf(token), identity.keyParts)).outcome, 'removed')
  await identity.runJobs()
  identity.clock.advance(301)
  await status(token)
  // The keys are fetched during the first of these requests.
  await eventually(async () => assert.equal(await status(token), 401))
})

test('while the identity host is unreachable, known keys stay in use, and a token that cannot be verified is 503', async (t) => {
  const { identity, identityHost, airport, status } = await start(t)
  const known = await accessToken(identity)
  assert.equal(await status(known), 200)
  await rotate(identity)
  const unknown = await accessToken(identity)
  await identityHost.goDown()
  identity.clock.advance(600)
  assert.equal(await status(known), 200)
  const response = await airport(unknown)
  assert.equal(response.status, 503)
  assert.equal(response.headers.get('retry-after'), '5')
  assert.match(((await response.json()) as { detail: string }).detail, /cannot be verified at present/)
  await identityHost.comeBack()
  identity.clock.advance(5)
  assert.equal(await status(unknown), 200)
  assert.equal(await status(known), 200)
})

test('keys that could not be confirmed for a day are not used', async (t) => {
  const { identity, identityHost, status } = await start(t)
  await status(await accessToken(identity))
  identity.clock.advance(86_400)
  const token = await accessToken(identity)
  await identityHost.goDown()
  assert.equal(await status(token), 503)
})

test('a chart host that starts before the identity host answers 503 until that is there', async (t) => {
  const { identity, identityHost, status } = await start(t)
  await identityHost.goDown()
  const token = await accessToken(identity)
  assert.equal(await status(token), 503)
  await identityHost.comeBack()
  assert.equal(await status(token), 503, 'asked again only after Retry-After')
  identity.clock.advance(5)
  assert.equal(await status(token), 200)
})

test('a token of another issuer, even by the same key, and one for another audience are rejected', async (t) => {
  const { identity, identityHost, chartHost, status } = await start(t)
  const strangers = [
    { AUTH_URL: 'https://elsewhere.example', BASE_URL: chartHost.url },
    { AUTH_URL: identityHost.url, BASE_URL: 'https://elsewhere.example' },
  ]
  const own = await accessToken(identity)
  for (const env of strangers) {
    const stranger = await startService({ env })
    const token = await accessToken(stranger)
    await stranger.close()
    assert.equal(kidOf(token), kidOf(own))
    assert.equal(await status(token), 401)
  }
  assert.equal(await status(own), 200)
})

test('an id_token is rejected', async (t) => {
  const { identity, status } = await start(t)
  const { access_token, id_token } = tokensOf(await identity.signIn(identity.documented, { scope: 'openid charts' }))
  assert.equal(await status(String(id_token)), 401)
  assert.equal(await status(access_token), 200)
})
