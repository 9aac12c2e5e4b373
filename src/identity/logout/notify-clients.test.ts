import assert from 'node:assert/strict'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { aBrowserSession, aSessionClient } from '../../../test/conformance/records.ts'
import {
  type Application,
  bringCode,
  claimsOf,
  decide,
  openBrowser,
  openService,
  password,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import type { Every } from '../../failures/index.ts'
import { createJobs, createRounds } from '../../jobs/index.ts'
import { setUserEnabled } from '../accounts/manage-user.ts'
import { setClientEnabled } from '../clients/manage-client.ts'
import { logoutNotices, retryDelays } from './notify-clients.ts'

/** The web server of an application: remembers what it was sent, and answers with `status`. */
async function openReceiver() {
  const received: { readonly body: string; readonly type: string | undefined; readonly path: string }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const { 'content-type': type } = request.headers
    received.push({ body: await text(request), type, path: request.url ?? '' })
    response.writeHead(status, { location: '/elsewhere' }).end('ignored')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/logout`,
    received,
    answer(next: number) {
      status = next
    },
    tokens: () => received.map(({ body }) => new URLSearchParams(body).get('logout_token') ?? ''),
  }
}

const service = await openService()
const { app, store, clock } = service
const published = createLocalJWKSet((await send(app, { url: '/.well-known/jwks' })).body as unknown as JSONWebKeySet)

async function withReceiver(dialect: 'documented' | 'deployed' = 'documented') {
  const receiver = await openReceiver()
  const client = await service.register({ name: 'Charts on the web', dialect, backchannelLogoutUri: receiver.url })
  return { receiver, client }
}

const scope = 'openid offline_access charts'

/** The tokens that a device gets for an approval in this browser. */
async function approveIn(browser: ReturnType<typeof openBrowser>, client: Application, username = 'demo') {
  const session = await client.start({ scope })
  await bringCode(browser, session.user_code, username)
  await decide(browser)
  return tokensOf(await client.poll(session, { scope }))
}

async function signOut(browser: ReturnType<typeof openBrowser>): Promise<void> {
  await browser.open('/')
  await browser.submit('/logout')
}

for (const dialect of ['documented', 'deployed'] as const) {
  test(`${dialect}: after signing out the application gets a logout token that names the session of its id_token`, async () => {
    const { receiver, client } = await withReceiver(dialect)
    const browser = openBrowser(app)
    const { id_token } = await approveIn(browser, client)
    await service.runJobs()
    assert.equal(receiver.received.length, 0, 'not while the session lives')
    await signOut(browser)
    await service.runJobs()
    await service.runJobs()
    assert.equal(receiver.received.length, 1)
    assert.deepEqual(
      [receiver.received[0]?.type, receiver.received[0]?.path],
      ['application/x-www-form-urlencoded', '/logout'],
    )
    const [token = ''] = receiver.tokens()
    const { payload, protectedHeader } = await jwtVerify(token, published, {
      issuer: 'https://auth.example',
      audience: client.id,
      typ: 'logout+jwt',
      currentDate: new Date(clock.now()),
    })
    const { sub, sid } = claimsOf(String(id_token))
    const { jti, ...claims } = payload
    const now = clock.now() / 1000
    assert.deepEqual(claims, {
      iss: 'https://auth.example',
      aud: client.id,
      iat: now,
      exp: now + 120,
      sub,
      sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    assert.match(String(jti), /^[\w-]{22}$/)
    assert.equal(protectedHeader.alg, decodeProtectedHeader(String(id_token)).alg)
    assert.equal((await service.userinfo(token)).status, 401, 'a logout token is not an access token')
  })
}

test('a sign-out ends no refresh token: only offline_access issues them, and its sign-ins are ended on the account page', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  const { refresh_token } = await approveIn(browser, client)
  await signOut(browser)
  await service.runJobs()
  assert.equal(receiver.received.length, 1)
  assert.equal((await client.refresh(String(refresh_token))).status, 200)
})

describe('a browser session also ends', () => {
  const ends: Readonly<
    Record<string, (browser: ReturnType<typeof openBrowser>, username: string) => Promise<unknown>>
  > = {
    'by signing out everywhere': async (browser) => {
      await browser.open('/account')
      await browser.submit('/account/sign-out-everywhere')
    },
    'with a new password': async (browser) => {
      await browser.open('/account')
      const changed = 'another password for tests'
      await browser.submit('/account/password', {
        old_password: password,
        new_password: changed,
        repeated_password: changed,
      })
    },
    'when the account is disabled': (_, username) => setUserEnabled(username, false, { ...store, now: clock.now }),
    'when another user signs in': async (browser) => {
      await browser.open('/')
      const page = await browser.open('/login')
      // A signed-in browser is not shown the form; its token is that of every page.
      const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
      await browser.post('/login', { csrf, username: 'visitor', password })
    },
  }
  for (const [title, end] of Object.entries(ends)) {
    test(title, async () => {
      const { receiver, client } = await withReceiver()
      const username = title
      await service.addUser({ username })
      const [browser, elsewhere] = [openBrowser(app), openBrowser(app)]
      const { id_token } = await approveIn(browser, client, username)
      await approveIn(elsewhere, service.documented, username)
      await end(browser, username)
      await service.runJobs()
      assert.deepEqual(
        receiver.tokens().map((token) => claimsOf(token).sid),
        [claimsOf(String(id_token)).sid],
      )
    })
  }

  test('but not when its user signs in again', async () => {
    const { receiver, client } = await withReceiver()
    const browser = openBrowser(app)
    const first = await approveIn(browser, client)
    const page = await browser.open('/')
    const csrf = /name="csrf" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
    const cookie = [...browser.cookies].join()
    assert.equal((await browser.post('/login', { csrf, username: 'demo', password })).status, 303)
    assert.notEqual([...browser.cookies].join(), cookie)
    await service.runJobs()
    assert.equal(receiver.received.length, 0)
    const second = await approveIn(browser, client)
    assert.equal(claimsOf(String(second.id_token)).sid, claimsOf(String(first.id_token)).sid)
  })
})

test('an application that was denied, or has no address, is not notified', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  const session = await client.start({ scope })
  await bringCode(browser, session.user_code)
  await decide(browser, { decision: 'deny' })
  await approveIn(browser, service.documented)
  await signOut(browser)
  await service.runJobs()
  assert.equal(receiver.received.length, 0)
})

test('an application that was disabled is not notified', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  await approveIn(browser, client)
  await setClientEnabled(client.id, false, { ...store, now: clock.now })
  await signOut(browser)
  await service.runJobs()
  assert.equal(receiver.received.length, 0)
})

test('an application that is unavailable is tried again, later and later, and then given up; each attempt has its own token', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  await approveIn(browser, client)
  await signOut(browser)
  receiver.answer(503)
  await service.runJobs()
  for (const [retried, delay] of retryDelays.entries()) {
    clock.advance(delay - 1)
    await service.runJobs()
    assert.equal(receiver.received.length, retried + 1, `not before ${delay} s`)
    clock.advance(1)
    await service.runJobs()
    assert.equal(receiver.received.length, retried + 2)
  }
  clock.advance(86_400)
  await service.runJobs()
  assert.equal(receiver.received.length, retryDelays.length + 1)
  assert.equal(new Set(receiver.tokens().map((token) => claimsOf(token).jti)).size, receiver.received.length)
  const entries = (await store.audit.list({ limit: 100_000, event: 'logout-notify' })).filter(
    ({ clientId }) => clientId === client.id,
  )
  assert.deepEqual(
    entries.map(({ outcome, details }) => [outcome, details]),
    [['refused', { notified: 0, given_up: 1 }]],
  )
})

for (const status of [301, 302, 307, 308, 400, 404]) {
  test(`an answer of ${status} is final, and no redirect is followed`, async () => {
    const { receiver, client } = await withReceiver()
    const browser = openBrowser(app)
    await approveIn(browser, client)
    await signOut(browser)
    receiver.answer(status)
    await service.runJobs()
    clock.advance(86_400)
    await service.runJobs()
    assert.deepEqual(
      receiver.received.map(({ path }) => path),
      ['/logout'],
    )
  })
}

test('what a server took before it died is sent by another, a minute later', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  await approveIn(browser, client)
  await signOut(browser)
  const claim = { kind: 'logout notice', now: clock.now(), until: clock.now() + 60_000, limit: 20 }
  const [taken] = await store.jobs.claim(claim)
  assert.equal(taken?.input['clientId'], client.id)
  await service.runJobs()
  assert.equal(receiver.received.length, 0)
  clock.advance(60)
  await service.runJobs()
  assert.equal(receiver.received.length, 1)
})

test('a server that stops cuts its requests off, and leaves them to the next', async () => {
  const { receiver, client } = await withReceiver()
  const browser = openBrowser(app)
  await approveIn(browser, client)
  await signOut(browser)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const keys = { signing: () => ({ kid: 'key', alg: 'ES256', privateKey, publicJwk: {} }) as const }
  const begun = Promise.withResolvers<void>()
  const due: (() => Promise<void>)[] = []
  const every: Every = (_, work) => {
    due.push(work)
    return () => undefined
  }
  const log = { error: assert.fail, warn: assert.fail }
  const rounds = createRounds({ every, log })
  const parts = { every, rounds, log, random: randomBytes, now: clock.now }
  createJobs({ ...parts, store: store.jobs, place: 'server' }).start(
    logoutNotices({
      ...{ ...parts, ...store, issuer: 'https://auth.example', keys },
      async send(_, __, stopping) {
        begun.resolve()
        await once(stopping, 'abort')
        return { outcome: 'retry', reason: 'cut off' }
      },
      failed: () => assert.fail('not a failure of the application'),
    }),
  )
  const round = due[0]?.()
  await begun.promise
  await rounds.stop()
  await round
  clock.advance(60)
  await service.runJobs()
  assert.equal(receiver.received.length, 1)
})

test('an application that is unavailable is sent one batch, and others do not wait for the rest', async () => {
  const { receiver, client } = await withReceiver()
  const other = await withReceiver()
  const { sub } = await service.addUser({ username: 'everywhere' })
  const end = { authTime: 0, expiresAt: clock.now() + 3_600_000, sessionVersion: 0 }
  for (let i = 0; i < 30; i += 1) {
    const session = aBrowserSession(sub, end)
    await store.browserSessions.add(session)
    const { id: clientId } = i < 29 ? client : other.client
    await store.sessionClients.add(aSessionClient(session, { clientId }), session.idHash)
    await store.browserSessions.remove(session.idHash, 1000)
  }
  receiver.answer(503)
  await service.runJobs()
  assert.ok(receiver.received.length <= 20, `${receiver.received.length} were sent`)
  assert.equal(other.receiver.received.length, 1)
  receiver.answer(200)
  clock.advance(retryDelays[0] ?? 0)
  await service.runJobs()
  assert.equal(new Set(receiver.tokens().map((token) => claimsOf(token).sid)).size, 29)
})

test('many sessions of one application leave one entry with their number', async () => {
  const { receiver, client } = await withReceiver()
  await service.addUser({ username: 'many' })
  const browsers = Array.from({ length: 3 }, () => openBrowser(app))
  for (const browser of browsers) await approveIn(browser, client, 'many')
  await browsers[0]?.open('/account')
  await browsers[0]?.submit('/account/sign-out-everywhere')
  await service.runJobs()
  assert.equal(receiver.received.length, 3)
  const entries = await store.audit.list({ limit: 100_000, event: 'logout-notify' })
  const last = entries.at(-1)
  assert.deepEqual([last?.clientId, last?.outcome, last?.details], [client.id, 'ok', { notified: 3, given_up: 0 }])
})
