import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import Fastify from 'fastify'
import { createClock, freshStore, type Reply, send } from '../../../test/fixtures/index.ts'
import { fc } from '../../../test/fixtures/properties.ts'
import { keptLimits } from '../../contract/index.ts'
import { createAccountRate } from '../routes/account-rate.ts'
import { answerError } from '../routes/answer-error.ts'
import { acceptJson } from '../routes/json-body.ts'
import { registerRoutes } from '../routes/register-routes.ts'
import type { Caller, WithCookies } from '../session/caller.ts'
import { forgetUnused } from './forget-unused.ts'
import { keptRate, keptRoutes } from './kept-routes.ts'

const origin = 'https://charts.example'
const store = await freshStore({ after })
const clock = createClock()
const app = Fastify({ routerOptions: { maxParamLength: 200 } })
app.setErrorHandler(answerError)
acceptJson(app)
registerRoutes(app, keptRoutes({ kept: store.kept, rate: { take: () => 0 }, now: clock.now }), {
  origin,
  // The account of a session is the value of its cookie here.
  requireSession: async ({ headers }) => ({ account: headers.cookie ?? '' }) as Caller,
})

type Sending = {
  readonly to?: typeof app
  readonly as?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
const ask = (
  method: string,
  path: string,
  { to = app, as = 'ann', body, headers = {} }: Sending = {},
): Promise<Reply> =>
  send(to, {
    method,
    url: `/kept${path}`,
    headers: {
      cookie: as,
      origin,
      'x-platekeeper': 'app',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
const favourite = { name: 'Portland International', addedAt: 5 }

describe('what a person keeps', () => {
  test('is read as it was put, by the same account alone', async () => {
    const stored = await ask('PUT', '/favourites/KPDX', { body: favourite })
    assert.deepEqual([stored.status, stored.body], [200, { kind: 'favourites', key: 'KPDX', changedAt: clock.now() }])
    const read = await ask('GET', '/favourites/KPDX')
    assert.deepEqual([read.status, read.body, read.headers.etag], [200, favourite, stored.headers.etag])
    assert.equal(read.headers['cache-control'], 'no-store')
    assert.equal((await ask('GET', '/favourites/KPDX', { as: 'eve' })).status, 404)
    assert.deepEqual((await ask('GET', '', { as: 'eve' })).body, { account: 'eve', rows: [] })
    const all = await ask('GET', '')
    const rows = [{ kind: 'favourites', key: 'KPDX', value: favourite, changedAt: clock.now() }]
    assert.deepEqual(all.body, { account: 'ann', rows })
    const again = await ask('GET', '', { headers: { 'if-none-match': String(all.headers.etag) } })
    assert.deepEqual([again.status, again.text], [304, ''])
    const [none, other] = [await ask('GET', '', { as: 'eve' }), { as: 'mallory' }]
    const tag = { 'if-none-match': String(none.headers.etag) }
    assert.deepEqual((await ask('GET', '', { ...other, headers: tag })).body, { account: 'mallory', rows: [] })
  })

  test('is removed, and removed again without complaint', async () => {
    await ask('PUT', '/settings/theme', { as: 'bob', body: '"dark"' })
    for (let i = 0; i < 2; i += 1) assert.equal((await ask('DELETE', '/settings/theme', { as: 'bob' })).status, 204)
    assert.equal((await ask('GET', '/settings/theme', { as: 'bob' })).status, 404)
  })

  test('changes with If-Match only if it is as it was read', async () => {
    const as = 'cat'
    const change = (method: string, match: string, body?: unknown) =>
      ask(method, '/settings/units', { as, headers: { 'if-match': match }, ...(body !== undefined && { body }) })
    assert.equal((await change('PUT', '*', { feet: true })).status, 412, 'there is none')
    const { headers } = await ask('PUT', '/settings/units', { as, body: { feet: true } })
    assert.equal((await change('PUT', `"other", ${headers.etag}`, { feet: false })).status, 200)
    const { status, body } = await change('PUT', String(headers.etag), { feet: null })
    assert.deepEqual([status, (body as { type: string }).type], [412, 'urn:platekeeper:problem:changed-meanwhile'])
    assert.deepEqual((await ask('GET', '/settings/units', { as })).body, { feet: false })
    assert.equal((await change('DELETE', String(headers.etag))).status, 412)
    assert.equal((await change('DELETE', '*')).status, 204)
  })

  test('is never changed by pages of other origins', async () => {
    const foreign = { origin: 'https://evil.example' }
    assert.equal((await ask('PUT', '/settings/x', { body: '1', headers: foreign })).status, 403)
    assert.equal((await ask('DELETE', '/favourites/KPDX', { headers: { 'x-platekeeper': '' } })).status, 403)
    assert.equal((await ask('GET', '/favourites/KPDX')).status, 200)
  })

  test('belongs to the account that a request names, if it names one', async () => {
    const named = (account: string) => ({ as: 'joe', body: '1', headers: { 'x-platekeeper-account': account } })
    assert.equal((await ask('PUT', '/settings/x', named('joe'))).status, 200)
    for (const method of ['PUT', 'GET']) assert.equal((await ask(method, '/settings/x', named('eve'))).status, 409)
  })

  const deep = JSON.parse(`${'['.repeat(40)}1${']'.repeat(40)}`)
  const refused: readonly (readonly [path: string, body: unknown, status: number, words: RegExp])[] = [
    ['/favourites/KPDX', { name: 'a' }, 400, /favourites.*addedAt.*Correct it/],
    ['/favourites/KPDX', { ...favourite, more: 1 }, 400, /favourites/],
    ['/favourites/KPDX', { ...favourite, name: 'a'.repeat(201) }, 400, /\/name.*200/],
    ['/notes/KPDX111', { airport: 'KPDX', name: '', text: 4, mark: '', writtenAt: 1 }, 400, /\/text .*string/],
    ['/visits/KPDX', { at: 1, charts: { 'a b': 'mark' } }, 400, /visits/],
    ['/settings/x', 'null', 400, /JSON value.*DELETE/],
    ['/settings/x', '{"a":', 400, /not JSON/],
    ['/settings/x', deep, 400, /8 levels/],
    ['/settings/x', '{"a":"\\u0000"}', 400, /\/a contains NUL/],
    ['/settings/x', '["\\ud800"]', 400, /half of a character/],
    ['/settings/x', 'x'.repeat(keptLimits.valueBytes).replace(/^|$/g, '"'), 413, /65538 bytes.*65536/],
    ['/settings/x', `"${'x'.repeat(3 * keptLimits.valueBytes)}"`, 413, /large/],
    ['/friends/KPDX', favourite, 404, /favourites, recents, pins/],
    ['/settings/a%2Fb', '1', 404, /1 to 128 letters/],
    [`/settings/${'k'.repeat(129)}`, '1', 404, /1 to 128 letters/],
  ]
  for (const [path, body, status, words] of refused) {
    test(`${status} for ${JSON.stringify(body).slice(0, 40)} as ${path.slice(0, 20)}, with a remedy`, async () => {
      const reply = await ask('PUT', path, { as: 'dan', body })
      assert.deepEqual([reply.status, reply.headers['content-type']], [status, 'application/problem+json'])
      assert.match((reply.body as { detail: string }).detail, words)
      assert.deepEqual((await ask('GET', '', { as: 'dan' })).body, { account: 'dan', rows: [] })
    })
  }

  test('ends at the limit of rows and of bytes, and a row that is there can still be replaced', async () => {
    const value = 'x'.repeat(keptLimits.valueBytes - 2)
    const fits = keptLimits.totalBytes / keptLimits.valueBytes
    for (let i = 0; i < fits; i += 1) await ask('PUT', `/settings/k${i}`, { as: 'eli', body: JSON.stringify(value) })
    const full = await ask('PUT', '/settings/more', { as: 'eli', body: '1' })
    assert.deepEqual([full.status, (full.body as { type: string }).type], [507, 'urn:platekeeper:problem:full'])
    assert.match((full.body as { detail: string }).detail, /settings\/more.*8 MB.*Remove some/)
    assert.equal((await ask('PUT', '/settings/k0', { as: 'eli', body: '1' })).status, 200)
    assert.equal((await ask('PUT', '/settings/more', { as: 'eli', body: '1' })).status, 200)

    const rows = keptLimits.rows
    await Promise.all(Array.from({ length: rows }, (_, i) => ask('PUT', `/settings/k${i}`, { as: 'fay', body: '1' })))
    assert.match(JSON.stringify((await ask('PUT', '/pins/one', { as: 'fay', body: pin })).body), /2000 rows.*Remove/)
    assert.equal((await ask('PUT', '/settings/k7', { as: 'fay', body: '2' })).status, 200)
  })

  test('is changed 300 times at once and 10 times a second, by each account alone', async () => {
    const rate = createAccountRate(keptRate, clock.now)
    const limited = Fastify()
    limited.setErrorHandler(answerError)
    acceptJson(limited)
    const requireSession = async ({ headers }: WithCookies) => ({ account: headers.cookie ?? '' }) as Caller
    registerRoutes(limited, keptRoutes({ kept: store.kept, rate, now: clock.now }), { origin, requireSession })
    for (let i = 0; i < keptRate.burst; i += 1) rate.take('jon')
    const put = (as: string) => ask('PUT', '/settings/a', { as, body: '1', to: limited })
    const refused = await put('jon')
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1'])
    assert.equal((await ask('DELETE', '/settings/a', { as: 'jon', to: limited })).status, 429)
    assert.equal((await ask('GET', '', { as: 'jon', to: limited })).status, 200)
    assert.equal((await put('kim')).status, 200)
    clock.advance(1)
    assert.equal((await put('jon')).status, 200)
  })

  test('is any JSON in settings, and comes back the same', async () => {
    const values = fc.jsonValue({ maxDepth: 4, stringUnit: 'grapheme' }).filter((value) => value !== null)
    await fc.assert(
      fc.asyncProperty(values, async (value) => {
        const body = JSON.stringify(value)
        if (/\\u0000/.test(body)) return
        assert.equal((await ask('PUT', '/settings/any', { as: 'gus', body })).status, 200)
        assert.equal((await ask('GET', '/settings/any', { as: 'gus' })).text, body)
      }),
    )
  })

  test('is removed two years after its person used it last, where accounts are on another host', async () => {
    const years = 2 * 365 * 86_400
    await ask('PUT', '/settings/a', { as: 'hal', body: '1' })
    await ask('PUT', '/settings/a', { as: 'ida', body: '1' })
    clock.advance(years - 10)
    await ask('GET', '', { as: 'ida' })
    clock.advance(11)
    assert.ok((await forgetUnused(store.kept, clock.now())) >= 1)
    const left = async (as: string) => ((await ask('GET', '', { as })).body as { rows: unknown[] }).rows.length
    assert.deepEqual([await left('hal'), await left('ida')], [0, 1])
  })
})

const pin = { airport: 'KPDX', name: 'ILS', category: 'APP', order: 1 }
