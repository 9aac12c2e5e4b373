import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chartsFixture, defaultParts } from './charts-fixture.ts'

const service = await chartsFixture()
const path = '/v2/charts/KPDX?version=STD'
const tagOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.etag)

const codings = [
  { accept: 'gzip', coding: 'gzip', decode: gunzipSync },
  { accept: 'gzip, deflate, br, zstd', coding: 'br', decode: brotliDecompressSync },
  { accept: 'identity', coding: undefined, decode: (bytes: Buffer) => bytes },
] as const
for (const { accept, coding, decode } of codings) {
  test(`Accept-Encoding: ${accept} gets ${coding ?? 'no coding'}, the same JSON and a tag of its own`, async () => {
    const plain = await service.get(path)
    const answer = await service.get(path, { headers: { 'accept-encoding': accept } })
    assert.equal(answer.headers['content-encoding'], coding)
    assert.equal(answer.headers.vary, 'Accept-Encoding')
    assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length)
    assert.equal(decode(answer.rawPayload).toString(), plain.body)
    assert.equal(tagOf(answer) === tagOf(plain), coding === undefined)
  })
}

test('JSON is private and revalidated each time, under a strong tag', async () => {
  const answer = await service.get(path)
  assert.equal(answer.headers['cache-control'], 'private, max-age=0, must-revalidate')
  assert.match(tagOf(answer), /^"[\w-]+"$/)
})

const held = tagOf(await service.get(path))
const conditions = [
  { ifNoneMatch: held, status: 304 },
  { ifNoneMatch: `W/${held}`, status: 304 },
  { ifNoneMatch: `"other", ${held}`, status: 304 },
  { ifNoneMatch: '*', status: 304 },
  { ifNoneMatch: '"other"', status: 200 },
  { ifNoneMatch: held.slice(1, -1), status: 200 },
]
for (const { ifNoneMatch, status } of conditions) {
  test(`If-None-Match: ${ifNoneMatch.replace(held, '<held>')} gets ${status}`, async () => {
    const answer = await service.get(path, { headers: { 'if-none-match': ifNoneMatch } })
    assert.equal(answer.statusCode, status)
    assert.equal(tagOf(answer), held)
    assert.equal(answer.headers.vary, 'Accept-Encoding')
    assert.equal(answer.body === '', status === 304)
  })
}

test('the tag of one dialect, list or coding is not valid for another', async () => {
  const others = [
    { path, bearer: 'fieldSubscriber' },
    { path: '/v2/charts/KPDX?version=STD&rules=ANY', bearer: 'subscriber' },
    { path: '/v2/airport/KPDX', bearer: 'subscriber' },
    { path, bearer: 'subscriber', headers: { 'accept-encoding': 'gzip' } },
  ] as const
  for (const { path, bearer, ...more } of others) {
    const headers = { ...('headers' in more ? more.headers : {}), 'if-none-match': held }
    assert.equal((await service.get(path, { bearer, headers })).statusCode, 200)
  }
})

test('a response is made once per revision, and again as soon as the revision changes', async () => {
  let revision = 'a'
  let reads = 0
  const { catalogue } = defaultParts
  const counted = await chartsFixture({
    catalogue: {
      ...catalogue,
      revision: async () => revision,
      holdings: async (icao) => {
        reads += 1
        const held = await catalogue.holdings(icao)
        return revision === 'a' ? held : { ...held, charts: [] }
      },
    },
  })
  const first = await counted.get(path)
  await Promise.all([counted.get(path), counted.get(path)])
  assert.equal(reads, 1)
  revision = 'b'
  const second = await counted.get(path, { headers: { 'if-none-match': tagOf(first) } })
  assert.equal(reads, 2)
  assert.equal(second.statusCode, 200)
  assert.deepEqual(second.json(), { charts: [] })
})

test('a response made while an edition goes live is not what clients get once that is withdrawn', async () => {
  let revision = 'a'
  let goesLive = true
  const { catalogue } = defaultParts
  const { get } = await chartsFixture({
    catalogue: {
      ...catalogue,
      revision: async () => revision,
      holdings: async (icao) => {
        if (goesLive) revision = 'a, b'
        const held = await catalogue.holdings(icao)
        return revision === 'a' ? held : { ...held, charts: [] }
      },
    },
  })
  assert.deepEqual((await get(path)).json(), { charts: [] })
  goesLive = false
  revision = 'a'
  assert.equal(tagOf(await get(path)), held)
})

test('an airport that is unknown now is found once it is live', async () => {
  let known = false
  const { catalogue } = defaultParts
  const outline: typeof catalogue.outline = async (icao) => catalogue.outline(known ? icao : 'XXXX')
  const later = await chartsFixture({ catalogue: { ...catalogue, outline } })
  assert.equal((await later.get('/v2/airport/KPDX')).statusCode, 404)
  known = true
  assert.equal((await later.get('/v2/airport/KPDX')).statusCode, 200)
})
