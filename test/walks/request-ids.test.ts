import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endpoints } from '../../src/contract/index.ts'
import { StoreUnavailable } from '../../src/failures/index.ts'
import {
  type Application,
  type Browser,
  failingStore,
  openBrowser,
  password,
  type Reply,
  type Service,
  type Started,
  send,
  startService,
  tokensOf,
} from '../fixtures/index.ts'

/** What every port rejects with; null: they work. */
let fault: Error | null = null

const lines: string[] = []
const write = process.stderr.write
let service: Service
let client: Application
let started: Started
let browser: Browser
let bearer: { authorization: string }

before(async () => {
  process.stderr.write = ((line: string) => lines.push(line) > 0) as typeof write
  service = await startService({
    env: { LOG_LEVEL: 'warn', AUTH_URL: 'http://localhost:8628' },
    storeAs: failingStore(() => fault),
  })
  client = service.documented
  bearer = { authorization: `Bearer ${tokensOf(await service.signIn(client)).access_token}` }
  started = await client.start()
  browser = openBrowser(service.app)
  await browser.open('/login')
  await browser.submit('/login', { username: 'demo', password })
})
after(async () => {
  fault = null
  await service.close()
  process.stderr.write = write
})

const get = (url: string): Promise<Reply> => send(service.app, { url, headers: bearer })

/** Requests that ask the store, by where they go. */
const requests: Readonly<Record<string, () => Promise<Reply>>> = {
  [endpoints.deviceAuthorization.path]: () => client.authorize(),
  [`${endpoints.token.path} for a refresh`]: () => client.refresh('rt_family.1.secret'),
  [endpoints.userinfo.path]: () => get(endpoints.userinfo.path),
  [endpoints.revocation.path]: () => client.revoke('rt_family.1.secret'),
  [endpoints.introspection.path]: () => client.introspect('rt_family.1.secret'),
  '/v2/airport/KPDX': () => get('/v2/airport/KPDX'),
  '/v2/charts/KPDX': () => get('/v2/charts/KPDX?version=STD'),
  'an image': () => get('/v2/charts/KPDX/kpdx_10-9_0a1b2c3d_d.png'),
  'the page /': () => browser.open('/'),
  'the page /device': () => browser.open(`/device?user_code=${started.user_code}`),
  'the page /account': () => browser.open('/account'),
  'a sign-in': () => openAndSignIn(),
}

async function openAndSignIn(): Promise<Reply> {
  const failing = fault
  fault = null
  const other = openBrowser(service.app)
  await other.open('/login')
  fault = failing
  return other.submit('/login', { username: 'demo', password })
}

async function during(error: Error, request: () => Promise<Reply>): Promise<Reply> {
  lines.length = 0
  fault = error
  try {
    return await request()
  } finally {
    fault = null
  }
}

/** The request id that the client sees is on exactly one line, with what went wrong. */
function assertLoggedOnce({ headers }: Reply, cause: RegExp): void {
  const id = headers['x-request-id'] ?? 'no request id'
  const found = lines.filter((line) => line.includes(id))
  assert.equal(found.length, 1, lines.join(''))
  assert.match(String(found[0]), cause)
  assert.equal(lines.length, 1, lines.join(''))
}

/** One line begins the outage, and one ends it with the number of requests, after two looks of the server. */
async function assertOneOutage(cause: RegExp): Promise<void> {
  assert.equal(lines.length, 1, lines.join(''))
  assert.match(String(lines[0]), cause)
  await service.runJobs()
  await service.runJobs()
  assert.equal(lines.length, 2, lines.join(''))
  assert.equal(JSON.parse(String(lines[1])).requests, 1)
}

function assertShowsItsId({ headers, text, body }: Reply, isLogged: boolean): void {
  const id = headers['x-request-id'] ?? 'no request id'
  if (headers['content-type']?.startsWith('text/html'))
    assert.equal(text.includes(id), isLogged, 'a page shows the request id if it is in the log')
  if (headers['content-type']?.includes('problem')) assert.equal(body.request_id, id)
}

describe('an error is found in the log by the request id of its answer', () => {
  for (const [name, request] of Object.entries(requests)) {
    test(`${name}: an unforeseen error is 500, logged exactly once`, async () => {
      const reply = await during(new TypeError('the ninth engine is undefined'), request)
      assert.equal(reply.status, 500, reply.text)
      assert.equal(reply.headers['retry-after'], undefined)
      assert.doesNotMatch(reply.text, /ninth engine/)
      assertShowsItsId(reply, true)
      assertLoggedOnce(reply, /ninth engine/)
    })

    test(`${name}: while the store is unreachable it is 503 with Retry-After, counted in one outage`, async () => {
      const reply = await during(new StoreUnavailable('the ninth disk is away'), request)
      assert.equal(reply.status, 503, reply.text)
      assert.match(reply.headers['retry-after'] ?? '', /^\d+$/)
      assert.doesNotMatch(reply.text, /ninth disk/)
      assertShowsItsId(reply, false)
      await assertOneOutage(/ninth disk/)
    })
  }

  test('a poll is asked to slow down in both cases, logged exactly once or counted', async () => {
    const poll = async (error: Error) => {
      const reply = await during(error, () => client.poll(started))
      assert.deepEqual([reply.status, reply.body.error, reply.headers['retry-after']], [400, 'slow_down', '5'])
      return reply
    }
    assertLoggedOnce(await poll(new TypeError('the ninth engine')), /the ninth/)
    await poll(new StoreUnavailable('the ninth disk'))
    await assertOneOutage(/the ninth/)
  })
})

describe('the page of a refused request shows its id, and one line of the log says what was refused', () => {
  const client = 'An application of a developer'
  const refused: Readonly<
    Record<string, readonly [request: () => Promise<Reply>, line: Readonly<Record<string, unknown>>]>
  > = {
    'a path that is not served': [
      () => send(service.app, { url: '/nothing?token=secret' }),
      { method: 'GET', route: null, status: 404, reason: 'not served' },
    ],
    'a link of an unknown application': [
      () => send(service.app, { url: `/connect/authorize?client_id=${encodeURIComponent(client)}` }),
      { method: 'GET', route: '/connect/authorize', status: 400, reason: 'unknown client' },
    ],
    'another method': [
      () => send(service.app, { method: 'PUT', url: '/login' }),
      { method: 'PUT', route: '/login', status: 405 },
    ],
    'a form of another site': [
      () => send(service.app, { method: 'POST', url: '/login', headers: { origin: 'https://evil.example' } }),
      { method: 'POST', route: '/login', status: 403 },
    ],
  }
  for (const [name, [request, expected]] of Object.entries(refused)) {
    test(name, async () => {
      lines.length = 0
      const reply = await request()
      assertShowsItsId(reply, true)
      assert.equal(lines.length, 1, lines.join(''))
      const line = JSON.parse(lines[0] ?? '')
      assert.equal(line.requestId, reply.headers['x-request-id'])
      assert.deepEqual({ ...line, ...expected }, line)
      assert.doesNotMatch(lines.join(''), /secret|developer|evil/)
    })
  }

  test('of many, as many pages show an id as there are lines', async () => {
    lines.length = 0
    const pages: string[] = []
    for (let i = 0; i < 200; i += 1) pages.push((await send(service.app, { url: '/nothing' })).text)
    const shown = pages.filter((page) => page.includes('request ID')).length
    assert.equal(shown, lines.length)
    assert.ok(shown < 200, 'a visitor cannot fill the log')
  })
})
