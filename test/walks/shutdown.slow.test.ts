import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { application, challengeOf, scope } from '../../bench/sign-in/application.ts'
import { approver } from '../../bench/sign-in/person.ts'
import { endpoints, furtherPaths, grantTypes } from '../../src/contract/index.ts'
import { openRawConnection, type RawAnswer, type RawConnection, rawRequest } from '../fixtures/raw-connection.ts'
import { isLong } from '../fixtures/rounds.ts'
import { openSite, type RunningServer, type Site } from '../fixtures/running-server.ts'

/** Seconds until the first server ends, with clients of any behaviour: before the server's own timeouts end slow clients. */
const timeout = 2

let site: Site
let server: RunningServer
let bearer: { authorization: string }
let image: string
let poll: Readonly<Record<string, string>>

before(async () => {
  site = await openSite({ chart: [1600, 2000] })
  server = await site.start({ SHUTDOWN_TIMEOUT: String(timeout) })
  const [person] = site.people
  assert.ok(person)
  const device = application(site.url, { ...site.client, people: site.people })
  const session = await device.start()
  await approver(site.url, person)(session.userCode)
  bearer = { authorization: `Bearer ${(await device.collect(session)).access_token}` }
  const { deviceCode, verifier } = await device.start()
  poll = { grant_type: grantTypes.deviceCode, device_code: deviceCode, code_verifier: verifier, scope }
  const list = await fetch(`${site.url}/v2/charts/ZZAA?version=STD`, { headers: bearer })
  const { charts } = (await list.json()) as { charts: readonly { image_day_url: string }[] }
  image = new URL(charts[0]?.image_day_url ?? '').pathname
})
after(() => site?.close())

const get = (path: string): string => rawRequest('GET', path, { headers: bearer })

function post(path: string, fields: Readonly<Record<string, string>>): string {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return rawRequest('POST', path, { headers, body: new URLSearchParams({ ...site.client, ...fields }).toString() })
}

const challenge = challengeOf('a verifier')
const authorization = () =>
  post(endpoints.deviceAuthorization.path, { code_challenge: challenge, code_challenge_method: 'S256' })

/** One server after the other: each test stops it, and the next starts it again. */
async function running(): Promise<RunningServer> {
  if (server.process.exitCode !== null || server.process.signalCode !== null) server = await site.start()
  return server
}

const connections: RawConnection[] = []
async function connection(): Promise<RawConnection> {
  const opened = await openRawConnection(site.port)
  connections.push(opened)
  return opened
}

/** Opened, and used once. */
async function usedConnection(): Promise<RawConnection> {
  const opened = await connection()
  opened.send(get(furtherPaths.discovery[0]))
  assert.equal((await opened.answer()).status, 200)
  return opened
}

async function stop(signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM'): Promise<void> {
  server.process.kill(signal)
  await server.logged(/Stopping/)
  // The line is written before the port is closed.
  while (await canConnect()) await wait(5)
}

const canConnect = (): Promise<boolean> =>
  openRawConnection(site.port).then(
    (opened) => {
      opened.close()
      return true
    },
    () => false,
  )

const assertEnds = async (): Promise<void> => assert.deepEqual(await server.ended, [0, null], server.log())

/** Not at its time limit: then it exits with the database open, and leaves what SQLite removes when it is closed. */
async function assertEndsByItself(): Promise<void> {
  await assertEnds()
  assert.ok(!existsSync(`${site.database}-wal`), `it ended at its time limit:\n${server.log()}`)
}

/** After it the server has read what was sent before: it reads connections in the order in which something arrived. */
async function arrived(): Promise<void> {
  for (let times = 0; times < 2; times += 1) (await usedConnection()).close()
}

describe('a server that is asked to stop', () => {
  test('ends in time with exit code 0, with clients of any behaviour', async () => {
    await running()
    await connection() // says nothing
    await usedConnection() // says nothing more
    const half = await connection()
    half.send('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ')
    const slow = await connection()
    slow.send(authorization().slice(0, -40))
    const reader = await connection()
    reader.stopReading()
    reader.send(get(image))
    const eager = await connection()
    const pipeline = setInterval(() => eager.isOpen && eager.send(get('/v2/airport/ZZAA').repeat(20)), 20)
    const drip = setInterval(() => {
      for (const each of [half, slow]) if (each.isOpen) each.send('a')
    }, timeout * 100)
    await arrived()
    const asked = performance.now()
    try {
      await stop()
      await assertEnds()
      // A slow machine only makes it longer.
      assert.ok(performance.now() - asked > timeout * 500, 'slow clients have their time')
    } finally {
      clearInterval(pipeline)
      clearInterval(drip)
    }
  })

  test('completes what was started: a body that is still arriving, an image that is still being read', async () => {
    await running()
    const slow = await connection()
    const request = authorization()
    slow.send(request.slice(0, -40))
    const reader = await connection()
    reader.stopReading()
    reader.send(get(image))
    await arrived()
    await stop()
    slow.send(request.slice(-40))
    const answer = await slow.answer()
    assert.equal(answer.status, 200, answer.text)
    assert.ok(JSON.parse(answer.text).device_code)
    assert.equal(answer.headers.connection, 'close')
    reader.readOn()
    assert.equal((await reader.answer()).status, 200)
    await assertEndsByItself()
  })

  test('ends immediately where nothing is under way', async () => {
    await running()
    await usedConnection()
    await stop()
    await assertEndsByItself()
  })
})

type Expected = { readonly status: number; readonly type: RegExp; readonly cors: string | undefined; error?: string }

const oauth: Expected = {
  status: 503,
  type: /^application\/json/,
  cors: '*',
  error: 'temporarily_unavailable',
}
const problem: Expected = { status: 503, type: /^application\/problem\+json/, cors: '*' }
const page: Expected = { status: 503, type: /^text\/html/, cors: undefined }

/** Returns its request id. */
function assertAnswer({ status, headers, text }: RawAnswer, expected: Expected): string {
  assert.equal(status, expected.status, text)
  assert.match(headers['content-type'] ?? '', expected.type)
  assert.equal(headers['access-control-allow-origin'], expected.cors)
  assert.match(headers['cache-control'] ?? '', /no-store/)
  assert.equal(headers['retry-after'], '5')
  assert.equal(headers.connection, 'close')
  const id = headers['x-request-id'] ?? 'no id'
  if (expected.error) assert.equal(JSON.parse(text).error, expected.error)
  if (expected === oauth) assert.equal(headers.pragma, 'no-cache')
  if (expected === problem) assert.equal(JSON.parse(text).request_id, id)
  if (expected === page) assert.ok(text.includes(id))
  return id
}

test('while it stops, polls are asked to slow down and all else is 503, each in its own format', async () => {
  await running()
  const { token, userinfo, revocation, introspection } = endpoints
  const requests: readonly (readonly [request: string, expected: Expected])[] = [
    [post(token.path, poll), { ...oauth, status: 400, error: 'slow_down' }],
    [post(`${token.path}/`, poll), { ...oauth, status: 400, error: 'slow_down' }],
    [post(token.path, { grant_type: grantTypes.refreshToken, refresh_token: 'rt_x' }), oauth],
    [authorization(), oauth],
    [get(userinfo.path), oauth],
    [post(revocation.path, { token: 'x' }), oauth],
    [post(introspection.path, { token: 'x' }), oauth],
    ...[...furtherPaths.discovery, ...furtherPaths.jwks].map((path) => [get(path), oauth] as const),
    ...['/v2/airport/ZZAA', '/v2/charts/ZZAA?version=STD', image].map((path) => [get(path), problem] as const),
    ...['/', '/login', furtherPaths.verification, furtherPaths.account].map((path) => [get(path), page] as const),
    [post('/login', { username: 'x', password: 'y' }), page],
  ]
  // The heads have begun to arrive: connections that say nothing are closed after a second.
  const opened = await Promise.all(
    requests.map(async ([request, expected]) => {
      const each = await usedConnection()
      each.send(request.slice(0, 10))
      return { each, rest: request.slice(10), expected }
    }),
  )
  await arrived()
  server.process.kill('SIGTERM')
  await server.logged(/Stopping/)
  for (const { each, rest } of opened) each.send(rest)
  const ids: string[] = []
  for (const { each, expected } of opened) ids.push(assertAnswer(await each.answer(), expected))
  await assertEndsByItself()
  const lines = server.log().split('\n')
  for (const id of ids)
    assert.equal(lines.filter((line) => line.includes(id)).length, 1, 'a request id is on one line of the log')
})

describe('a second signal ends it immediately, with requests in progress', () => {
  for (const [first, second, code] of [
    ['SIGTERM', 'SIGINT', 130],
    ['SIGINT', 'SIGTERM', 143],
    ['SIGTERM', 'SIGTERM', 143],
    ['SIGINT', 'SIGINT', 130],
  ] as const) {
    const skip = !isLong && first === second
    test(`${first}, then ${second}`, { skip }, async () => {
      await running()
      ;(await connection()).send('GET / HTTP/1.1\r\n')
      await arrived()
      server.process.kill(first)
      await server.logged(/Stopping/)
      await wait(500)
      assert.equal(server.process.exitCode, null)
      server.process.kill(second)
      assert.deepEqual(await server.ended, [code, null])
    })
  }

  test('but a copy of the first, as a supervisor sends it to every process of a service, is the first', async () => {
    await running()
    const slow = await connection()
    const request = authorization()
    slow.send(request.slice(0, -40))
    await arrived()
    // The server gets both when it is resumed; a second one of the same name would be lost.
    for (const signal of ['SIGSTOP', 'SIGTERM', 'SIGINT', 'SIGCONT'] as const) server.process.kill(signal)
    await server.logged(/Stopping/)
    slow.send(request.slice(-40))
    assert.equal((await slow.answer()).status, 200)
    await assertEndsByItself()
  })
})

describe('with DRAIN, longer than this takes', () => {
  for (const [signal, status] of [
    ['SIGTERM', 200],
    ['SIGINT', 503],
  ] as const) {
    test(`a request on an open connection after ${signal} is ${status}`, async () => {
      if (server.process.exitCode === null) await stop()
      await server.ended
      server = await site.start({ DRAIN: '20' })
      const opened = await usedConnection()
      const request = get('/v2/airport/ZZAA')
      // Without a drain, connections that say nothing are closed after a second.
      opened.send(request.slice(0, 10))
      await arrived()
      await stop(signal)
      opened.send(request.slice(10))
      const answer = await opened.answer()
      assert.deepEqual([answer.status, answer.headers.connection], [status, 'close'])
      server.process.kill('SIGKILL')
      await server.ended
    })
  }
})
