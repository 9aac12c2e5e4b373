import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createTelemetry, toStderr } from '../../telemetry/index.ts'
import { Form } from '../form.ts'
import { refuseOtherMethods } from '../methods.ts'
import { createServer, type ServerOptions } from './server.ts'

class Refusal extends Error {}

function aServer(options: Partial<ServerOptions> = {}): FastifyInstance {
  const app = createServer({
    ...createTelemetry('silent', toStderr),
    trustedProxies: [],
    formBodyBytes: 100,
    stopGrace: 1000,
    corsPolicyOf: (url) =>
      url.startsWith('/api/form')
        ? 'any origin, with credentials'
        : url.startsWith('/api/')
          ? 'any origin'
          : 'same origin',
    onlyHttps: () => false,
    onMalformed: (_, __, reply) => reply.code(400).send('malformed'),
    onUnreadable: (_, socket) => socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n'),
    ...options,
  })
  app.setErrorHandler((error, _, reply) => {
    const allow = error instanceof Refusal ? { allow: error.message } : {}
    return reply
      .code(error instanceof Refusal ? 405 : 400)
      .headers(allow)
      .send('refused')
  })
  app.post('/api/form', async (request) => (request.body instanceof Form ? request.body.one('a') : 'no form'))
  app.get('/api/ip', async (request) => request.ip)
  refuseOtherMethods(app, '/api/form', ['POST', 'OPTIONS'], (allow) => {
    throw new Refusal(allow)
  })
  refuseOtherMethods(app, '/api/ip', ['GET', 'OPTIONS'], (allow) => {
    throw new Refusal(allow)
  })
  app.get('/page', async () => 'a page')
  return app
}

/** Sends bytes as they are and answers everything that comes back. */
async function exchange(bytes: string): Promise<string> {
  const app = aServer()
  await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  socket.setEncoding('utf8').on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  await app.close()
  return answer
}

const form = 'content-type: application/x-www-form-urlencoded\r\nconnection: close\r\n'

test('a form is read', async () => {
  const answer = await exchange(`POST /api/form HTTP/1.1\r\nhost: x\r\n${form}content-length: 3\r\n\r\na=1`)
  assert.match(answer, /^HTTP\/1.1 200 .*\r\n\r\n1$/s)
})

test('a form is read in chunks', async () => {
  const chunked = `POST /api/form HTTP/1.1\r\nhost: x\r\n${form}transfer-encoding: chunked\r\n\r\n2\r\na=\r\n1\r\n1\r\n0\r\n\r\n`
  assert.match(await exchange(chunked), /^HTTP\/1.1 200 .*\r\n\r\n1$/s)
})

test('HTTP/1.0 is answered', async () => {
  assert.match(await exchange('GET /page HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 200 .*a page$/s)
})

test('a form is read over HTTP/1.0 too, and a wrong method refused', async () => {
  assert.match(
    await exchange(`POST /api/form HTTP/1.0\r\n${form}content-length: 3\r\n\r\na=1`),
    /^HTTP\/1.1 200 .*\r\n\r\n1$/s,
  )
  assert.match(await exchange('GET /api/form HTTP/1.0\r\n\r\n'), /^HTTP\/1.1 405 .*allow: POST, OPTIONS/s)
})

test('a request line with a whole URL is the request for its path, with any host (RFC 9112 §3.2.2)', async () => {
  const close = 'HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  assert.match(await exchange(`GET http://x.example:80/page ${close}`), /^HTTP\/1.1 200 .*a page$/s)
  const refused = await exchange(`GET HTTP://x.example/api/nothing?a=http://b/ ${close}`)
  assert.match(refused, /^HTTP\/1.1 404 .*access-control-allow-origin: \*/s)
  assert.match(await exchange(`OPTIONS https://x.example/api/form ${close}`), /^HTTP\/1.1 204 /)
})

const broken: Readonly<Record<string, string>> = {
  'two Host headers': 'GET /page HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n',
  'no Host header': 'GET /page HTTP/1.1\r\nconnection: close\r\n\r\n',
  'no request line': 'nonsense\r\n\r\n',
  'two lengths': `POST /api/form HTTP/1.1\r\nhost: x\r\n${form}content-length: 3\r\ncontent-length: 4\r\n\r\na=1x`,
  'a length and chunks': `POST /api/form HTTP/1.1\r\nhost: x\r\n${form}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
  'a body above the limit': `POST /api/form HTTP/1.1\r\nhost: x\r\n${form}content-length: 1000\r\n\r\n${'a'.repeat(1000)}`,
  'chunks above the limit': `POST /api/form HTTP/1.1\r\nhost: x\r\n${form}transfer-encoding: chunked\r\n\r\nff\r\n${'a'.repeat(255)}\r\n0\r\n\r\n`,
  'a broken percent-encoding in the path': 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
}
for (const [name, bytes] of Object.entries(broken)) {
  test(`${name}: a client error, and the connection ends`, async () =>
    assert.match(await exchange(bytes), /^HTTP\/1.1 4\d\d /))
}

test('X-Forwarded-For is accepted only from a trusted proxy', async () => {
  const request = { url: '/api/ip', headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } }
  assert.equal((await aServer().inject(request)).payload, '127.0.0.1')
  assert.equal((await aServer({ trustedProxies: ['10.0.0.1'] }).inject(request)).payload, '127.0.0.1')
  assert.equal((await aServer({ trustedProxies: ['127.0.0.1'] }).inject(request)).payload, '198.51.100.7')
})

test('an entry of X-Forwarded-For that is not an address is ignored, and reaches no handler', async () => {
  const app = aServer({ trustedProxies: ['127.0.0.1'] })
  app.get('/api/header', async (request) => request.headers['x-forwarded-for'] ?? 'none')
  const ask = async (url: string, forwardedFor: string) =>
    (await app.inject({ url, headers: { 'x-forwarded-for': forwardedFor } })).payload
  for (const [forwardedFor, ip] of [
    ['<script>', '127.0.0.1'],
    ['198.51.100.7, unknown', '127.0.0.1'],
    ['<script>, 198.51.100.7:80', '198.51.100.7'],
  ] as const) {
    assert.equal(await ask('/api/ip', forwardedFor), ip)
    assert.equal(await ask('/api/header', forwardedFor), ip === '127.0.0.1' ? 'none' : ip)
  }
})

test('a private peer that forwards and is not a declared proxy is reported once, without what it sends', async () => {
  const app = aServer({ trustedProxies: ['10.0.0.1'] })
  const warnings: unknown[][] = []
  app.log.warn = (...words: unknown[]) => void warnings.push(words)
  app.get('/api/shared', async (request) => String(request.hasSharedAddress))
  const ask = async (remoteAddress: string, headers: Readonly<Record<string, string>> = {}) =>
    (await app.inject({ url: '/api/shared', remoteAddress, headers })).payload
  const forwarded = { 'x-forwarded-for': '198.51.100.7' }
  assert.equal(await ask('127.0.0.1'), 'false')
  assert.equal(await ask('10.0.0.1', forwarded), 'false')
  assert.equal(await ask('203.0.113.1', forwarded), 'false')
  assert.deepEqual(warnings, [])
  for (let i = 0; i < 3; i += 1) assert.equal(await ask('172.17.0.1', forwarded), 'true')
  assert.equal(warnings.length, 1)
  assert.match(JSON.stringify(warnings), /172\.17\.0\.1.*TRUSTED_PROXIES/)
  assert.doesNotMatch(JSON.stringify(warnings), /198\.51/)
})

test('every answer has a request id of its own, independent of the request', async () => {
  const app = aServer()
  const headers = { 'request-id': 'mine', 'x-request-id': 'mine' }
  const ids = await Promise.all(
    [1, 2].map(async () => (await app.inject({ url: '/page', headers })).headers['x-request-id']),
  )
  assert.equal(new Set([...ids, 'mine']).size, 3)
})

for (const { method, url, allow } of [
  { method: 'GET', url: '/api/form', allow: 'POST, OPTIONS' },
  { method: 'DELETE', url: '/api/form/', allow: 'POST, OPTIONS' },
  { method: 'PUT', url: '/api/ip', allow: 'GET, HEAD, OPTIONS' },
] as const) {
  test(`${method} ${url} is rejected with Allow: ${allow}, before a body is read`, async () => {
    const headers = { 'content-type': 'application/json' }
    const { statusCode, headers: answer } = await aServer().inject({ method, url, headers, payload: 'x'.repeat(1000) })
    assert.deepEqual([statusCode, answer.allow], [405, allow])
  })
}

test('every response is reported once with the pattern of its route, whichever way it came, and never with its URL', async (t) => {
  const reported: string[] = []
  const app = aServer({ answered: (method, route, status) => void reported.push(`${method} ${route} ${status}`) })
  app.get('/charts/:icao', async () => 'charts')
  app.fastPath.get(({ raw: { url = '' } }) =>
    url.startsWith('/charts/Z') ? { route: '/charts/:icao', status: 304, headers: [] } : null,
  )
  app.fastPath.post('/api/form', ({ body }) =>
    body.length > 3 ? { status: 200, headers: [], body: 'in front' } : null,
  )
  await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  const { port } = app.server.address() as AddressInfo
  const ask = async (path: string, init: RequestInit = {}) => {
    const before = reported.length
    await (await fetch(`http://127.0.0.1:${port}${path}`, init)).text()
    while (reported.length === before) await setImmediate()
    return reported.splice(0)
  }
  const form = (body: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
  assert.deepEqual(await ask('/charts/KPDX?secret=1'), ['GET /charts/:icao 200'])
  assert.deepEqual(await ask('/charts/KPDX', { method: 'HEAD' }), ['HEAD /charts/:icao 200'])
  assert.deepEqual(await ask('/charts/ZZAA'), ['GET /charts/:icao 304'])
  assert.deepEqual(await ask('/api/form', form('a=long')), ['POST /api/form 200'])
  assert.deepEqual(await ask('/api/form', form('a=1')), ['POST /api/form 200'])
  assert.deepEqual(await ask('/api/form'), ['GET /api/form 405'])
  assert.deepEqual(await ask('/api/form', { method: 'OPTIONS' }), ['OPTIONS unknown 204'])
  assert.deepEqual(await ask('/unknown?secret=1'), ['GET unknown 404'])
  assert.deepEqual(await ask('/unknown', { method: 'PROPFIND' }), ['other unknown 404'])
  assert.deepEqual(await ask('/charts/%'), ['GET unknown 400'])
})
