/** A chart that a browser has stored is not shown to a user who may not see it: contract.md, "Airports and charts". */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { nameFor } from '../../src/charts/records-fixture.ts'
import { grantSubscription, revokeSubscription } from '../../src/identity/operators/index.ts'
import { freePort, openViewerBrowser, refreshTokenOf, type Service, startService, tokensOf } from '../fixtures/index.ts'
import { documentedBlocks, missingNginx, type Nginx, startNginx } from './nginx.ts'

const origin = 'https://charts.example'
const image = 'an image '.repeat(2000)
const file = nameFor({ icao: 'KPDX', index: '10-9', picture: 'image_day' }, Buffer.from(image))
const pathFor = { bearer: `/v2/charts/KPDX/${file}`, cookie: `/app/api/v2/charts/KPDX/${file}` } as const

type Headers = Readonly<Record<string, string>>
type Answer = { readonly status: number; readonly headers: Readonly<Record<string, unknown>>; readonly body: string }
type Send = (path: string, headers: Headers, method?: 'GET' | 'HEAD') => Promise<Answer>
const ways = ['the fast path', 'Fastify', 'nginx'] as const
const credentials = ['bearer', 'cookie'] as const
type Credentials = Readonly<Record<(typeof credentials)[number], Headers>>

const later = 'Sun, 21 Nov 2027 06:00:00 GMT'
const earlier = 'Fri, 21 Nov 2025 06:00:00 GMT'
/** What a browser may send that has the image, or a part of it; `tags` are those of the image and of the demo image. */
const conditions = ({ full, demo }: { readonly full: string; readonly demo: string }): readonly Headers[] => [
  ...[full, `W/${full}`, `"x", ${full}`, '*', demo, `W/${demo}`, `${full}, ${demo}`].map((tag) => ({
    'if-none-match': tag,
  })),
  { 'if-modified-since': later },
  { 'if-modified-since': later, 'if-none-match': full },
  { range: 'bytes=0-9' },
  { range: 'bytes=10000-' },
  { range: 'bytes=0-9', 'if-range': full },
  { range: 'bytes=0-9', 'if-range': later },
  { range: 'bytes=0-9', 'if-none-match': full },
  { 'if-match': full },
  { 'if-match': '"x"' },
  { 'if-unmodified-since': earlier },
]

describe('an image is shown to users who may see it now', () => {
  const noNginx = missingNginx()
  let service: Service
  let nginx: Nginx | undefined
  let send: Readonly<Record<(typeof ways)[number], Send>>
  let tags: { readonly full: string; readonly demo: string }
  const people = new Map<string, Credentials>()

  before(async () => {
    service = await startService({
      env: { IMAGE_ACCEL: '/chart-images/', TRUSTED_PROXIES: '127.0.0.1', BASE_URL: origin },
    })
    await service.store.images.put(file, Buffer.from(image))
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: to } = service.app.server.address() as AddressInfo
    const port = await freePort()
    if (noNginx === null) nginx = await startNginx([{ port, to, ...documentedBlocks(to, service.dataDir) }])
    send = { 'the fast path': sendTo(to), Fastify: inject, nginx: sendTo(port) }
    await service.addUser({ username: 'former' })
    await grantSubscription('former', { kind: 'charts', startsAt: 0, endsAt: null }, subscriptionParts())
    people.set('a subscriber', await signIn('demo'))
    people.set('a visitor', await signIn('visitor'))
    people.set(
      'a former subscriber',
      await signIn('former', () => revokeSubscription('former', 'charts', subscriptionParts())),
    )
    people.set('an anonymous client', { bearer: {}, cookie: {} })
    const unknown = 'x'.repeat(43)
    people.set('an unknown client', {
      bearer: { authorization: `Bearer ${unknown}` },
      cookie: { cookie: `__Host-platekeeper-viewer=${unknown}` },
    })
    tags = { full: await tagFor('a subscriber'), demo: await tagFor('a visitor') }
  })
  after(async () => {
    await nginx?.stop()
    await service.close()
  })

  const subscriptionParts = () => ({ ...service.store, now: service.clock.now })

  /** An application and a viewer; after `change`, when both have shown the image, they continue with renewed tokens. */
  async function signIn(username: string, change?: () => Promise<unknown>): Promise<Credentials> {
    const { app, documented, clock } = service
    const reply = await service.signIn(documented, { username })
    const browser = openViewerBrowser({ 'https://auth.example': app, [origin]: app }, `${origin}/app`)
    await browser.signIn({ username })
    const current = (token: string): Credentials => ({
      bearer: { authorization: `Bearer ${token}` },
      cookie: { cookie: [...browser.cookies(origin)].map(([name, { value }]) => `${name}=${value}`).join('; ') },
    })
    const first = current(tokensOf(reply).access_token)
    if (!change) return first
    for (const by of credentials) {
      assert.equal((await send['the fast path'](pathFor[by], first[by])).headers['chart-access'], 'full')
    }
    await change()
    clock.advance(61)
    await browser.api('/me')
    return current(tokensOf(await documented.refresh(refreshTokenOf(reply))).access_token)
  }

  const tagFor = async (person: string) =>
    String((await send['the fast path'](pathFor.bearer, people.get(person)?.bearer ?? {})).headers.etag)

  const sendTo =
    (port: number): Send =>
    (path, headers, method = 'GET') =>
      new Promise((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, async (response) =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) }),
        )
        sent.once('error', reject).end()
      })
  const inject: Send = async (url, headers, method = 'GET') => {
    const answer = await service.app.inject({ url, headers, method })
    return { status: answer.statusCode, headers: answer.headers, body: answer.body }
  }

  for (const way of ways) {
    describe(`by ${way}`, { skip: way === 'nginx' && (noNginx ?? false) }, () => {
      for (const by of credentials) {
        for (const person of ['a visitor', 'a former subscriber']) {
          test(`${person} with a ${by} gets the whole demo image, with anything stored in the browser`, async () => {
            for (const headers of [{}, ...conditions(tags)]) {
              const asked = { ...people.get(person)?.[by], ...headers }
              const context = JSON.stringify(headers)
              const [get, head] = [await send[way](pathFor[by], asked), await send[way](pathFor[by], asked, 'HEAD')]
              assert.deepEqual([get.status, get.body], [200, 'a demo notice'], context)
              assert.deepEqual([head.status, head.headers['content-length']], [200, '13'], context)
              for (const { headers } of [get, head]) {
                assert.deepEqual([headers['chart-access'], headers['cache-control']], ['demo', 'no-store'], context)
                assert.deepEqual([headers.etag, headers['x-accel-redirect']], [tags.demo, undefined], context)
              }
            }
          })
        }

        for (const person of ['an anonymous client', 'an unknown client']) {
          test(`${person} with a ${by} gets 401, with anything stored in the browser`, async () => {
            for (const headers of [{}, ...conditions(tags)]) {
              for (const method of ['GET', 'HEAD'] as const) {
                const { status, headers: sent } = await send[way](
                  pathFor[by],
                  { ...people.get(person)?.[by], ...headers },
                  method,
                )
                assert.deepEqual([status, sent['cache-control'], sent.etag], [401, 'no-store', undefined])
              }
            }
          })
        }

        test(`a subscriber with a ${by} gets 304 for the image that the browser has, and else the image, to be validated each time`, async () => {
          const own = people.get('a subscriber')?.[by] ?? {}
          for (const headers of [{}, ...conditions(tags)]) {
            const tag = headers['if-none-match']
            const expected =
              tag === '*' || tag?.includes(tags.full)
                ? 304
                : headers.range && !headers['if-range']?.includes('GMT')
                  ? 206
                  : 200
            const answer = await send[way](pathFor[by], { ...own, ...headers })
            assert.equal(answer.status, expected, JSON.stringify(headers))
            const { etag, vary, 'cache-control': caching, 'chart-access': access } = answer.headers
            assert.deepEqual([etag, caching, access, vary], [tags.full, 'private, no-cache', 'full', undefined])
            if (expected === 200) assert.equal(answer.body, image)
          }
        })
      }
    })
  }
})
