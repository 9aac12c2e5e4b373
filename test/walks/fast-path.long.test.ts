import assert from 'node:assert/strict'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { refuseUnreadable } from '../../src/charts/index.ts'
import { nameFor } from '../../src/charts/records-fixture.ts'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import {
  type Application,
  encodeForm,
  formType,
  type Service,
  startService,
  tokensOf,
  withoutQuotas,
} from '../fixtures/index.ts'
import { fc } from '../fixtures/properties.ts'
import { publishPositions } from '../fixtures/published-positions.ts'
import { rounds } from '../fixtures/rounds.ts'

/** A request as bytes, in one write or several. */
type Bytes = readonly string[]
type Pair = readonly [name: string, value: string]

const requestIds = /[0-9a-f]{8}-[0-9a-f-]{27}/g

describe('the fast path and Fastify', () => {
  let service: Service
  let ports: readonly [viaFastPath: number, viaFastify: number]
  let polls: readonly string[]
  let forms: readonly string[]
  let authorizations: readonly string[]
  let image = ''
  let tag = ''
  let answeredByFastify = 0
  const count = (): void => {
    answeredByFastify += 1
  }
  /** Fastify without the fast path. */
  const plain = createServer({ keepAliveTimeout: 72_000 }, (request, response) =>
    service.app.routing(request, response),
  )

  before(async () => {
    // A tolerance of a second: no poll is too fast.
    service = await startService({
      env: { ...withoutQuotas, POLLING_INTERVAL: '1', TRUSTED_PROXIES: '127.0.0.1', IMAGE_ACCEL: '/a/' },
    })
    const bytes = Buffer.alloc(3000, 'image')
    image = nameFor({ icao: 'KPDX', index: '10-9', picture: 'image_day' }, bytes)
    await service.store.images.put(image, bytes)
    await publishPositions(service.store.editions, ['KPDX', 'YBBN'])
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    plain.on('clientError', refuseUnreadable)
    plain.listen(0, '127.0.0.1')
    await once(plain, 'listening')
    ports = [portOf(service.app.server), portOf(plain)]
    const { documented, deployed } = service
    polls = [await pollOf(documented), await pollOf(deployed), await pollOf(documented)]
    forms = [...polls, ...otherForms(documented)]
    const tokens = await Promise.all([documented, deployed].map(async (each) => tokensOf(await service.signIn(each))))
    const visitor = tokensOf(await service.signIn(documented, { username: 'visitor' }))
    authorizations = [...tokens, visitor].map(({ access_token: token }) => `Bearer ${token}`)
    subscribe('tracing:fastify.request.handler:start', count)
  })
  after(async () => {
    unsubscribe('tracing:fastify.request.handler:start', count)
    plain.close()
    plain.closeAllConnections()
    await service.close()
  })

  async function pollOf({ id, secret, start }: Application): Promise<string> {
    const { device_code, verifier } = await start()
    const fields = {
      client_id: id,
      client_secret: secret,
      device_code,
      code_verifier: verifier,
      scope: 'openid charts',
    }
    return encodeForm({ grant_type: grantTypes.deviceCode, ...fields })
  }

  /** Sends it to both; the answers must be the same. Returns the status and the body. */
  async function same(bytes: Bytes): Promise<readonly [status: number, body: string]> {
    const [fastPath, fastify] = [await exchange(ports[0], bytes), await exchange(ports[1], bytes)]
    assert.deepEqual(fastPath, fastify, JSON.stringify(bytes))
    const [head = '', body = ''] = fastPath.split('\r\n\r\n')
    tag = /^etag: (.*)$/m.exec(head)?.[1] ?? tag
    return [Number(head.split(' ')[1]), body]
  }

  const poll = (body: string, ...headers: readonly Pair[]): Bytes => [
    request('POST', endpoints.token.path, [
      ['Content-Type', formType],
      ['Content-Length', String(Buffer.byteLength(body))],
      ...headers,
    ]) + body,
  ]
  const get = (url: string, ...headers: readonly Pair[]): Bytes => [request('GET', url, headers)]

  test('usual requests that were answered before are answered without Fastify', async () => {
    const list = get('/v2/charts/KPDX?version=STD', ['Authorization', authorizations[0] ?? ''])
    const [known = ''] = authorizations
    const picture = get(`/v2/charts/KPDX/${image}`, ['Authorization', known])
    const sentByNginx = get(`/v2/charts/KPDX/${image}`, ['Authorization', known], behindNginx)
    for (const bytes of [poll(polls[0] ?? ''), list, picture, sentByNginx]) {
      await same(bytes)
      const earlier = answeredByFastify
      await same(bytes)
      assert.equal(answeredByFastify - earlier, 1, 'by the plain server alone')
    }
  })

  test('requests, usual and odd, are answered alike in both ways, headers included', async () => {
    const one = <T>(...values: readonly T[]) => fc.constantFrom(...values)
    const some = (...pairs: readonly Pair[]) => fc.subarray([...pairs], { maxLength: 2 })
    const odd: readonly Pair[] = [
      ['Origin', 'https://app.example'],
      ['X-Forwarded-For', '203.0.113.9'],
      ['X-Forwarded-For', '<script>, 198.51.100.7'],
      ['Host', 'again'],
      ['Expect', '100-continue'],
      ['Idempotency-Key', 'key'],
      ['DPoP', 'a.b.c'],
      ['Range', 'bytes=0-1'],
      ['If-Match', '*'],
      ['Cookie', 'a=b'],
    ]
    const posts = fc.record({
      kind: fc.constant('form' as const),
      method: one('POST', 'POST', 'POST', 'PUT', 'GET'),
      url: one(
        '/connect/token',
        '/connect/token',
        '/connect/token/',
        '/connect/token?a=b',
        'http://x.example/connect/token',
        '/connect/deviceauthorization',
        '/connect/deviceauthorization',
      ),
      form: fc.nat(30),
      change: one('', '', '', '', '&a=b', '&scope=x', '\n', '&x=%zz', '\u0000', '&client_secret=x', '&x=é'),
      type: one(formType, formType, `${formType};charset=UTF-8`, `${formType.toUpperCase()}`, 'text/plain', ''),
      length: one('right', 'right', 'right', 'chunked', 'none', 'twice'),
      basic: one(false, false, false, true),
      headers: some(...odd),
      cut: fc.oneof(fc.constant(0), fc.nat(600)),
    })
    const lists = fc.record({
      kind: fc.constant('list' as const),
      method: one('GET', 'GET', 'GET', 'HEAD', 'POST', 'OPTIONS'),
      url: one(
        '/v2/charts/KPDX?version=STD',
        '/v2/charts/kpdx?version=STD&rules=ANY',
        '/v2/charts/KPDX',
        '/v2/charts/XXXX?version=STD',
        '/v2/airport/YBBN',
        '/v2/airport/YBBN/',
        '/v2/airports?query=YBBN',
        '/V2/airport/YBBN',
        '/v2/airport/Y%42BN',
      ),
      authorization: fc.nat(7),
      coding: one('', '', 'gzip', 'br, gzip', 'identity;q=0', '*;q=0.1, gzip;q=0'),
      tag: one('', '', 'right', '"other"', '*', 'W/right'),
      headers: some(...odd, ['Content-Length', '0']),
      cut: fc.constant(0),
    })
    const images = fc.record({
      kind: fc.constant('list' as const),
      method: one('GET', 'GET', 'GET', 'GET', 'HEAD', 'POST'),
      url: one(
        `/v2/charts/KPDX/${image}`,
        `/v2/charts/KPDX/${image}`,
        `/v2/charts/kpdx/${image}`,
        `/v2/charts/YBBN/${image}`,
        `/v2/charts/KPDX/${image}?a=b`,
        `/v2/charts/KPDX/${image.replace('_d', '_n')}`,
      ),
      authorization: fc.nat(7),
      coding: one('', 'gzip'),
      tag: one('', '', 'right', '"other"', '*'),
      headers: some(...odd, behindNginx, behindNginx, ['X-Sendfile-Type', 'X-Sendfile']),
      cut: fc.constant(0),
    })
    const version = one('1.1', '1.1', '1.1', '1.1', '1.0')

    function bytesOf(
      asked: typeof posts | typeof lists extends fc.Arbitrary<infer T> ? T : never,
      http: string,
    ): Bytes {
      const { method, url, headers, cut } = asked
      if (asked.kind === 'list') {
        const [known = '', other = '', visitor = ''] = authorizations
        const odd = [known.replace('Bearer', 'bearer'), known.replace(' ', '  '), `${known}x`, '']
        const sent = [known, known, other, visitor, ...odd]
        const pairs: Pair[] = [['Authorization', sent[asked.authorization] ?? ''], ...headers]
        if (asked.coding) pairs.push(['Accept-Encoding', asked.coding])
        if (asked.tag) pairs.push(['If-None-Match', asked.tag.replace('right', tag)])
        return [request(method, url, pairs, http)]
      }
      const body = (forms[asked.form % forms.length] ?? '') + asked.change
      const length = String(Buffer.byteLength(body))
      const framing: Readonly<Record<string, readonly Pair[]>> = {
        right: [['Content-Length', length]],
        chunked: [['Transfer-Encoding', 'chunked']],
        none: [],
        twice: [
          ['Content-Length', length],
          ['Content-Length', length],
        ],
      }
      const content = asked.length === 'chunked' ? `${Number(length).toString(16)}\r\n${body}\r\n0\r\n\r\n` : body
      const basic: readonly Pair[] = asked.basic ? [['Authorization', 'Basic eDp5']] : []
      const all =
        request(
          method,
          url,
          [['Content-Type', asked.type], ...(framing[asked.length] ?? []), ...basic, ...headers],
          http,
        ) + content
      return cut === 0 || cut >= all.length ? [all] : [all.slice(0, cut), all.slice(cut)]
    }
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(posts, lists, images),
        version,
        async (asked, http) => void (await same(bytesOf(asked, http))),
      ),
      { numRuns: rounds({ quick: 80, long: 3000 }) },
    )
  })

  test('requests that are pipelined are answered in their order', async () => {
    const [body = ''] = polls
    const keepAlive = (bytes: Bytes): string => bytes.join('').replace('Connection: close', 'Connection: keep-alive')
    const list = get('/v2/airport/YBBN', ['Authorization', authorizations[0] ?? ''])
    await same(list)
    const [first, second, third] = [poll(body), list, poll(polls[1] ?? '')]
    await same([keepAlive(first) + keepAlive(second) + keepAlive(poll('odd')) + third.join('')])
  })

  test('a known poll that is decided gets its tokens, and the same bytes again; one of a disabled client is refused', async () => {
    const { documented, register } = service
    const session = await documented.start()
    const [body, other] = [
      encodeForm({
        grant_type: grantTypes.deviceCode,
        client_id: documented.id,
        client_secret: documented.secret,
        device_code: session.device_code,
        code_verifier: session.verifier,
      }),
      await register({}),
    ]
    for (let round = 0; round < 3; round += 1) assert.match((await same(poll(body)))[1], /authorization_pending/)
    await service.decide(session.user_code)
    const [status, tokens] = await same(poll(body))
    assert.equal(status, 200)
    assert.match(tokens, /"access_token"/)

    const disabled = await pollOf(other)
    await same(poll(disabled))
    assert.match((await same(poll(disabled)))[1], /authorization_pending/)
    await service.store.clients.update(other.id, (row) => ({ ...row, enabled: false }))
    assert.match((await same(poll(disabled)))[1], /invalid_client/)
  })

  test('a list is not sent again from an earlier edition, nor to a token that has expired', async () => {
    const list = get('/v2/airport/KPDX', ['Authorization', authorizations[0] ?? ''])
    await same(list)
    const [, before] = await same(list)
    await publishPositions(service.store.editions, ['KPDX'], { latitude: 1, longitude: 2 })
    const [, changed] = await same(list)
    assert.notEqual(changed, before)
    service.clock.advance(4000)
    assert.equal((await same(list))[0], 401)
  })
})

/** As nginx in front marks what it may send itself. */
const behindNginx: Pair = ['X-Sendfile-Type', 'X-Accel-Redirect']

const portOf = (server: { address(): unknown }): number => (server.address() as AddressInfo).port

const request = (method: string, url: string, headers: readonly Pair[], http = '1.1'): string =>
  `${method} ${url} HTTP/${http}\r\n${[['Host', 'test'] as const, ...headers, ['Connection', 'close'] as const]
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** Forms that get a device authorization, or an error. */
function otherForms({ id, secret }: Application): readonly string[] {
  const credentials = { client_id: id, client_secret: secret }
  const challenge = { code_challenge: 'c'.repeat(43), code_challenge_method: 'S256' }
  return [
    { ...credentials, ...challenge, scope: 'openid' },
    { ...credentials, ...challenge, code_challenge_method: 'plain' },
    { ...credentials, ...challenge, client_secret: 'wrong' },
    { ...credentials, grant_type: 'password' },
    { ...credentials, grant_type: grantTypes.refreshToken, refresh_token: 'rt_nobodys' },
    { ...credentials, grant_type: grantTypes.clientCredentials },
    { client_id: id, grant_type: grantTypes.deviceCode },
    {},
  ].map((fields) => encodeForm(fields))
}

/** All that comes back until the connection ends, without what differs between any two answers. */
async function exchange(port: number, bytes: Bytes): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.setNoDelay(true)
  let answer = ''
  socket.setEncoding('latin1').on('data', (text: string) => {
    answer += text
  })
  socket.on('error', () => undefined)
  const closed = once(socket, 'close')
  for (const part of bytes) {
    await new Promise((written) => socket.write(part, written))
    if (bytes.length > 1) await new Promise(setImmediate)
  }
  await closed
  return answer
    .replaceAll(/^Date: .*\r\n/gm, '')
    .replaceAll(requestIds, 'id')
    .replaceAll(/"(device_code|user_code|verification_uri_complete)":"[^"]+"/g, '"$1":"…"')
}
