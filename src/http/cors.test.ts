import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { createTelemetry, toStderr } from '../telemetry/index.ts'
import { createServer } from './server/server.ts'

const policies = {
  '/any': 'any origin',
  '/credentials': 'any origin, with credentials',
  '/page': 'same origin',
} as const

function aServer(): FastifyInstance {
  const app = createServer({
    ...createTelemetry('silent', toStderr),
    trustedProxies: [],
    formBodyBytes: 100,
    stopGrace: 1000,
    corsPolicyOf: (url) => Object.entries(policies).find(([path]) => url.startsWith(path))?.[1] ?? 'same origin',
    onlyHttps: () => false,
    onMalformed: (_, __, reply) => reply.code(400).send('malformed'),
    onUnreadable: (_, socket) => socket.destroy(),
  })
  app.setErrorHandler((_, __, reply) => reply.code(400).send('refused'))
  for (const path of Object.keys(policies)) app.get(path, async () => 'an answer')
  return app
}

/** The headers of an answer that decide what a page of another origin may read. */
async function corsHeaders(url: string, origin?: string, method: 'GET' | 'OPTIONS' = 'GET') {
  const { headers, statusCode } = await aServer().inject({
    url,
    method,
    ...(origin === undefined ? {} : { headers: { origin } }),
  })
  return {
    statusCode,
    origin: headers['access-control-allow-origin'],
    credentials: headers['access-control-allow-credentials'],
    vary: headers.vary,
  }
}

/** Every answer at an address: found, not found, malformed. */
const answers = { '': 200, '/nothing': 404, '/%zz': 400 } as const

for (const [rest, statusCode] of Object.entries(answers)) {
  test(`any origin reads a ${statusCode} of an API, without credentials`, async () => {
    const expected = { statusCode, origin: '*', credentials: undefined, vary: undefined }
    assert.deepEqual(await corsHeaders(`/any${rest}`, 'https://x.example'), expected)
    assert.deepEqual(await corsHeaders(`/any${rest}`), expected)
  })

  test(`any origin reads a ${statusCode} of an endpoint that takes credentials, with them`, async () => {
    const expected = { statusCode, origin: 'https://x.example', credentials: 'true', vary: 'Origin' }
    assert.deepEqual(await corsHeaders(`/credentials${rest}`, 'https://x.example'), expected)
    const withoutOrigin = { statusCode, origin: '*', credentials: undefined, vary: 'Origin' }
    assert.deepEqual(await corsHeaders(`/credentials${rest}`), withoutOrigin)
  })

  test(`no origin reads a ${statusCode} of a page`, async () => {
    const expected = { statusCode, origin: undefined, credentials: undefined, vary: undefined }
    assert.deepEqual(await corsHeaders(`/page${rest}`, 'https://x.example'), expected)
  })
}

for (const origin of [
  'null',
  'https://x.example',
  'http://localhost:3000',
  'http://[::1]:8080',
  'file://',
  'coui://html_ui',
  'app://.',
  'capacitor://localhost',
  'moz-extension://1b0a2c4e-0000-4000-8000-1234567890ab',
]) {
  test(`the origin ${origin} is sent back`, async () => {
    const { origin: allowed, credentials } = await corsHeaders('/credentials', origin)
    assert.deepEqual([allowed, credentials], [origin, 'true'])
  })
}

for (const [name, origin] of Object.entries({
  'a host without a scheme': 'x.example',
  'a URL with a path': 'https://x.example/path',
  'a user': 'https://a@x.example',
  'two origins in one header': 'https://a.example https://b.example',
  'two origins in a list': 'https://a.example, https://b.example',
  'null in other letters and more': 'nullx',
  'a star': '*',
  markup: '"><script>',
  'an encoded line break': 'https://x.example%0d%0aset-cookie:a=b',
  'a tab': 'https://x.example\tset-cookie',
  'bytes beyond ASCII': 'https://\u00e9.example',
  'a kilobyte': `https://${'x'.repeat(1000)}`,
})) {
  test(`an Origin that no browser sends (${name}) is not sent back`, async () => {
    const { origin: allowed, credentials } = await corsHeaders('/credentials', origin)
    assert.deepEqual([allowed, credentials], ['*', undefined])
  })
}

test('a preflight is answered for applications alone, with the methods and headers that they send', async () => {
  const app = aServer()
  const headers = { origin: 'https://x.example', 'access-control-request-method': 'POST' }
  for (const url of ['/any', '/credentials', '/any/nothing']) {
    const answer = await app.inject({ method: 'OPTIONS', url, headers })
    assert.deepEqual([answer.statusCode, answer.payload], [204, ''])
    assert.equal(answer.headers['access-control-allow-methods'], 'GET, HEAD, POST, OPTIONS')
    assert.equal(
      answer.headers['access-control-allow-headers'],
      'authorization, content-type, cache-control, pragma, x-requested-with, if-none-match, if-modified-since, range, if-range, idempotency-key, dpop',
    )
    assert.match(String(answer.headers['access-control-expose-headers']), /ETag, Retry-After, Chart-Access/)
    assert.equal(answer.headers['access-control-max-age'], '86400')
  }
  assert.deepEqual(await corsHeaders('/credentials', 'https://x.example', 'OPTIONS'), {
    statusCode: 204,
    origin: 'https://x.example',
    credentials: 'true',
    vary: 'Origin',
  })
  const page = await app.inject({ method: 'OPTIONS', url: '/page', headers })
  assert.ok(page.statusCode >= 400)
  assert.deepEqual(
    Object.keys(page.headers).filter((name) => name.startsWith('access-control')),
    [],
  )
})
