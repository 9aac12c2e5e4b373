import assert from 'node:assert/strict'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, type TestContext, test } from 'node:test'
import { WebSocket } from 'ws'
import { type AccessClaims, InvalidToken } from '../../http/index.ts'
import { createServer } from '../../http/server/index.ts'
import { createTelemetry } from '../../telemetry/index.ts'
import { viewerProblem } from '../problems.ts'
import { answerError } from '../routes/answer-error.ts'
import { acceptJson } from '../routes/json-body.ts'
import { registerRoutes } from '../routes/register-routes.ts'
import type { RequireSession } from '../session/caller.ts'
import { viewerRoot } from '../viewer-root.ts'
import { openPositions } from './open-positions.ts'

const root = viewerRoot('https://charts.example/efb')
const { origin } = root
const path = '/efb/app/api/position'

const claims = (sub: string, changes: Partial<AccessClaims> = {}): AccessClaims => ({
  sub,
  clientId: 'cockpit',
  scope: ['position'],
  subscriptions: [],
  dialect: 'documented',
  exp: 2_000_000_000,
  ...changes,
})

/** A server on a port; a cookie is the name of an account, a bearer token likewise. */
async function aServer(t: TestContext) {
  const log: string[] = []
  const app = createServer({
    ...createTelemetry('debug', (line) => log.push(line)),
    trustedProxies: [],
    formBodyBytes: 16_384,
    // A stop that ends has not waited for it.
    stopGrace: 3_600_000,
    onlyHttps: () => false,
    corsPolicyOf: () => 'same origin',
    onMalformed: answerError,
    onUnreadable: (_, socket) => socket.destroy(),
  })
  const sessions: Record<string, 'live' | 'ended' | 'unknown' | 'unanswered'> = { ann: 'live', bob: 'live' }
  const rounds: (() => Promise<void>)[] = []
  const requireSession: RequireSession = async ({ headers: { cookie: account = '' } }) => {
    if (sessions[account] === 'unanswered') return new Promise(() => undefined)
    if (sessions[account] === 'unknown') throw viewerProblem('unavailable', 'The store is away')
    if (sessions[account] !== 'live') throw viewerProblem('signed-out', 'Not signed in')
    return { account, username: account, claims: claims(account), session: { idHash: account, expiresAt: 1 } }
  }
  const tokens: Readonly<Record<string, AccessClaims>> = {
    ann: claims('ann'),
    bob: claims('bob'),
    charts: claims('ann', { scope: ['openid', 'charts'] }),
    machine: claims('cockpit'),
  }
  app.setErrorHandler(answerError)
  await app.register(
    async (api) => {
      acceptJson(api)
      const routes = openPositions(app, {
        relay: { publish: () => undefined, listen: () => undefined, close: async () => undefined },
        verifyAccessToken: async ({ token }) => {
          const found = tokens[token]
          if (!found) throw new InvalidToken('unknown')
          return found
        },
        requireSession,
        root,
        now: () => 0,
        every: (_, work) => {
          rounds.push(work)
          return () => undefined
        },
      })
      registerRoutes(api, routes, { requireSession, origin })
    },
    { prefix: `${root.path}/api` },
  )
  app.get('/other', async () => 'as usual')
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, log, port, sessions, round: () => Promise.all(rounds.map((work) => work())) }
}
type Server = Awaited<ReturnType<typeof aServer>>

/** The WebSocket of a page, on an open connection if it is given: what it was shown, and how it was closed. */
async function view(
  { port }: Server,
  cookie: string,
  headers: Readonly<Record<string, string>> = { origin },
  connection?: Socket,
) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
    headers: { cookie, ...headers },
    ...(connection && { createConnection: () => connection }),
  })
  const seen: number[] = []
  const waiting: (() => void)[] = []
  socket.on('message', (frame) => {
    seen.push(JSON.parse(String(frame)).lat)
    for (const go of waiting.splice(0)) go()
  })
  await once(socket, 'open')
  socket.on('error', () => undefined)
  const { promise: closed, resolve } = Promise.withResolvers<readonly [code: number, reason: string]>()
  socket.on('close', (code, reason) => resolve([code, String(reason)]))
  return {
    socket,
    closed,
    async shown(count: number): Promise<readonly number[]> {
      while (seen.length < count) await new Promise<void>((go) => waiting.push(go))
      return seen
    },
  }
}

/** The status of a handshake that is refused. */
const refusal = (server: Server, cookie: string, headers: Readonly<Record<string, string>>): Promise<string> =>
  view(server, cookie, headers).then(
    () => 'opened',
    (error: Error) => error.message,
  )

const position = (lat: number) => ({ lat, lng: 174.8, at: '2026-11-26T09:01:00Z', source: 'xgps' })

async function send({ app }: Server, token: string | null, body: unknown = position(1), type = 'application/json') {
  const payload = typeof body === 'string' ? body : JSON.stringify(body)
  const headers = { 'content-type': type, ...(token !== null && { authorization: `Bearer ${token}` }) }
  const reply = await app.inject({ method: 'POST', url: path, headers, payload })
  return [reply.statusCode, reply.body === '' ? '' : reply.json().type.split(':').pop(), reply.headers] as const
}

describe('the WebSocket of positions', () => {
  test('shows every viewer of a person what they send, from the last position on, and no other viewer', async (t) => {
    const server = await aServer(t)
    const [ann, bob] = [await view(server, 'ann'), await view(server, 'bob')]
    assert.equal((await send(server, 'ann', position(1)))[0], 204)
    const late = await view(server, 'ann')
    await send(server, 'ann', position(2))
    await send(server, 'bob', position(3))
    assert.deepEqual(await ann.shown(2), [1, 2])
    assert.deepEqual(await late.shown(2), [1, 2])
    assert.deepEqual(await bob.shown(1), [3])
  })

  test('is for pages of the viewer with a session', async (t) => {
    const server = await aServer(t)
    assert.match(await refusal(server, 'ann', {}), /403/)
    assert.match(await refusal(server, 'ann', { origin: 'https://evil.example' }), /403/)
    assert.match(await refusal(server, 'ann', { origin: 'http://charts.example' }), /403/)
    assert.match(await refusal(server, 'ann', { origin, 'sec-fetch-site': 'cross-site' }), /403/)
    assert.match(await refusal(server, 'carl', { origin }), /401/)
    server.sessions.ann = 'unknown'
    assert.match(await refusal(server, 'ann', { origin }), /503/)
  })

  const handshake = 'upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
  for (const [name, [version, hosts, status]] of Object.entries({
    'one Host and HTTP/1.1': ['1.1', ['charts.example'], 101],
    'two Hosts': ['1.1', ['charts.example', 'other.example'], 400],
    'no Host': ['1.1', [], 400],
    'HTTP/1.0': ['1.0', ['charts.example'], 400],
  } as const)) {
    test(`with ${name} is ${status}`, async (t) => {
      const { port } = await aServer(t)
      const socket = connect(port, '127.0.0.1')
      t.after(() => socket.destroy())
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('')
      socket.write(`GET ${path} HTTP/${version}\r\n${lines}connection: upgrade\r\n${handshake}`)
      socket.write(`origin: ${origin}\r\ncookie: ann\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      assert.match(String(answer), new RegExp(`^HTTP/1.1 ${status} `))
    })
  }

  test('ends with the session, and not while its state is unknown', async (t) => {
    const server = await aServer(t)
    const ann = await view(server, 'ann')
    server.sessions.ann = 'unknown'
    await server.round()
    await send(server, 'ann', position(1))
    assert.deepEqual(await ann.shown(1), [1])
    server.sessions.ann = 'ended'
    await server.round()
    assert.deepEqual(await ann.closed, [4401, 'The sign-in has ended'])
    server.sessions.ann = 'live'
    await view(server, 'ann')
  })

  test('ends with the session, however long the check of another one takes', async (t) => {
    const server = await aServer(t)
    await view(server, 'ann')
    const bob = await view(server, 'bob')
    server.sessions.ann = 'unanswered'
    server.sessions.bob = 'ended'
    void server.round()
    assert.deepEqual(await bob.closed, [4401, 'The sign-in has ended'])
  })

  test('ends when the viewer sends something', async (t) => {
    const server = await aServer(t)
    const [word, flood] = [await view(server, 'ann'), await view(server, 'ann')]
    word.socket.send('hello')
    flood.socket.send('x'.repeat(10_000))
    assert.deepEqual(await word.closed, [1003, 'Nothing may be sent here'])
    assert.equal((await flood.closed)[0], 1009)
  })

  test('ends when the viewer gives no sign of life', async (t) => {
    const server = await aServer(t)
    const { socket, closed } = await view(server, 'ann')
    socket.pause()
    await server.round()
    await server.round()
    socket.resume()
    assert.equal((await closed)[0], 1006)
  })

  test('is open twelve times for a person', async (t) => {
    const server = await aServer(t)
    for (let count = 0; count < 12; count += 1) await view(server, 'ann')
    assert.deepEqual(await (await view(server, 'ann')).closed, [4429, 'Too many viewers are open'])
    await view(server, 'bob')
  })

  test('ends when the server stops, which does not wait for viewers', async (t) => {
    const server = await aServer(t)
    const [ann, silent] = [await view(server, 'ann'), await view(server, 'bob')]
    silent.socket.pause()
    await server.app.close()
    assert.deepEqual(await ann.closed, [1001, 'The server is stopping: connect again'])
  })

  test('while it drains, one after another; who comes on an open connection is connected', async (t) => {
    const server = await aServer(t)
    const open = connect(server.port, '127.0.0.1')
    await once(open, 'connect')
    const [ann, bob] = [await view(server, 'ann'), await view(server, 'bob')]
    // The second one's turn is after half of it.
    const drained = server.app.drain(3_600_000)
    assert.deepEqual(await ann.closed, [1001, 'The server is stopping: connect again'])
    const late = await view(server, 'bob', { origin }, open)
    await send(server, 'bob', position(7))
    assert.deepEqual([await bob.shown(1), await late.shown(1)], [[7], [7]])
    for (const { socket } of [bob, late]) socket.terminate()
    await drained
  })
})

test('a request that offers another protocol is answered as usual', async (t) => {
  const { port } = await aServer(t)
  for (const [url, upgrade, method, body] of [
    ['/other', 'h2c', 'GET', ''],
    ['/other', 'websocket', 'GET', ''],
    [path, 'h2c', 'POST', JSON.stringify(position(1))],
    [path, 'h2c', 'GET', ''],
  ] as const) {
    const headers = {
      connection: 'Upgrade, HTTP2-Settings',
      upgrade,
      'content-type': 'application/json',
      authorization: 'Bearer ann',
    }
    const sent = request({ port, host: '127.0.0.1', path: url, method, headers }).end(body)
    const [reply] = await once(sent, 'response')
    const answer = await text(reply)
    sent.destroy()
    if (url === '/other') assert.deepEqual([reply.statusCode, answer], [200, 'as usual'])
    else assert.equal(reply.statusCode, method === 'POST' ? 204 : 426)
  }
})

describe('positions that are sent', () => {
  test('need an access token of a person with the scope', async (t) => {
    const server = await aServer(t)
    const [status, type, headers] = await send(server, null)
    assert.deepEqual([status, type], [401, 'unauthorized'])
    assert.match(String(headers['www-authenticate']), /^Bearer .*DPoP /)
    assert.equal((await send(server, 'nobody'))[0], 401)
    for (const token of ['charts', 'machine']) {
      const [status, type, headers] = await send(server, token)
      assert.deepEqual([status, type], [403, 'insufficient-scope'])
      assert.match(String(headers['www-authenticate']), /error="insufficient_scope", scope="position"$/)
    }
  })

  test('are not read from a session: a page of another site could send them', async (t) => {
    const { app } = await aServer(t)
    const headers = { cookie: 'ann', 'content-type': 'application/json' }
    const { statusCode } = await app.inject({ method: 'POST', url: path, headers, payload: position(1) })
    assert.equal(statusCode, 401)
  })

  test('must fit the contract', async (t) => {
    const server = await aServer(t)
    for (const body of [{ ...position(1), lat: 91 }, '{', '[]', 'null', '']) {
      assert.deepEqual((await send(server, 'ann', body)).slice(0, 2), [400, 'bad-request'], JSON.stringify(body))
    }
    const tooLarge = { ...position(1), note: 'x'.repeat(2000) }
    assert.deepEqual((await send(server, 'ann', tooLarge)).slice(0, 2), [413, 'too-large'])
    assert.deepEqual((await send(server, 'ann', position(1), 'text/plain')).slice(0, 2), [400, 'bad-request'])
  })

  test('are never logged, nor are those that are refused', async (t) => {
    const server = await aServer(t)
    const ann = await view(server, 'ann')
    await send(server, 'ann', position(12.345678))
    await send(server, 'ann', { ...position(12.345678), lng: 1234.5678 })
    await send(server, 'charts', position(12.345678))
    await ann.shown(1)
    await server.app.close()
    assert.doesNotMatch(server.log.join(''), /12\.345|1234\.5/)
  })

  test('are at most 20 at once, for each person', async (t) => {
    const server = await aServer(t)
    const replies = await Promise.all(Array.from({ length: 25 }, () => send(server, 'ann')))
    const refused = replies.filter(([status]) => status === 429)
    assert.equal(refused.length, 5)
    for (const [, type, headers] of refused) {
      assert.deepEqual([type, headers['retry-after']], ['too-many-requests', '1'])
    }
    assert.equal((await send(server, 'bob'))[0], 204)
  })
})
