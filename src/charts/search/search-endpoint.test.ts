import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AirportSearchResponse } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { chartsFixture, defaultParts } from '../charts-fixture.ts'

const service = await chartsFixture()
type Options = Parameters<typeof service.get>[1]

async function found(query: string, options?: Options) {
  const answer = await service.get(`/v2/airports${query}`, options)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<AirportSearchResponse>().airports
}
const codes = async (query: string) => (await found(query)).map(({ icao_airport_identifier: icao }) => icao)

test('an airport has the fields of contract.md in their order, with its charts by version', async () => {
  assert.deepEqual(await found('?query=kpdx'), [
    {
      icao_airport_identifier: 'KPDX',
      iata_airport_designator: 'PDX',
      name: 'Portland International',
      city: 'Portland',
      state_province_name: 'Oregon',
      country_code: 'USA',
      country_name: 'United States',
      latitude: 45.588708,
      longitude: -122.596869,
      longest_runway: 11000,
      charts: { STD: 4, CAO: 0 },
    },
  ])
})

test('without parameters every airport matches, those with charts first', async () => {
  for (const query of ['', '?', '?query=&near=&country=&limit=', '?query=%20', '?unknown=x']) {
    assert.deepEqual(await codes(query), ['KPDX', 'YBBN', 'KZZZ'], query)
  }
})

test('near adds the distance in nautical miles', async () => {
  const [first] = await found('?near=45.6,-122.6&limit=1')
  assert.deepEqual([first?.icao_airport_identifier, first?.distance_nm], ['KPDX', 0.7])
})

for (const near of ['45.6,-122.6', '45.6,%20-122.6', '+45.6,-122.6', '-90,180', '0,0']) {
  test(`near=${near} is a position`, async () => assert.equal((await codes(`?near=${near}`)).length, 3))
}

test('the list is the same for every subscription', async () => {
  assert.deepEqual(await found('?query=p', { bearer: 'visitor' }), await found('?query=p'))
})

const wrong = [
  ...[
    '',
    ',',
    '45',
    '45.6;-122.6',
    '91,0',
    '0,181',
    '-90.1,0',
    '1e1,0',
    'a,b',
    '45.6,-122.6,3',
    'NaN,0',
    '0x1,0',
    '45.,0',
  ]
    .filter((value) => value !== '')
    .map((value) => ['near', value] as const),
  ...['NZ', 'NZLA', 'N1L', 'New Zealand', 'ÅÄÖ'].map((value) => ['country', value] as const),
  ...['0', '101', '-1', '1.5', '1e1', 'ten', '0x10', ' 5 x'].map((value) => ['limit', value] as const),
  ['query', 'x'.repeat(101)],
] as const
for (const [parameter, value] of wrong) {
  test(`${parameter}=${value.slice(0, 20)} is 400, naming the value and what is allowed`, async () => {
    const answer = await service.get(`/v2/airports?${parameter}=${encodeURIComponent(value)}`)
    assert.equal(answer.statusCode, 400)
    const { detail, parameter: named, allowed, type } = answer.json()
    assert.equal(type, 'urn:platekeeper:problem:bad-parameter')
    assert.equal(named, parameter)
    assert.equal(allowed.length, 1)
    assert.ok(
      detail.includes(JSON.stringify(value.slice(0, 40))) && detail.endsWith(`It must be ${allowed[0]}.`),
      detail,
    )
  })
}

test('a repeated parameter is 400', async () => {
  const answer = await service.get('/v2/airports?limit=1&limit=2')
  assert.deepEqual([answer.statusCode, answer.json().parameter], [400, 'limit'])
  assert.match(answer.json().detail, /limit is repeated/)
})

test('HEAD, ETag, 304 and compression are as for every JSON', async () => {
  const path = '/v2/airports?query=portland'
  const plain = await service.get(path)
  const { etag } = plain.headers
  const head = await service.get(path, { method: 'HEAD' })
  assert.deepEqual([head.statusCode, head.headers.etag, head.body], [200, etag, ''])
  assert.equal((await service.get(path, { headers: { 'if-none-match': String(etag) } })).statusCode, 304)
  assert.equal((await service.get(path, { headers: { 'accept-encoding': 'br' } })).headers['content-encoding'], 'br')
  assert.equal(plain.headers['cache-control'], 'private, max-age=0, must-revalidate')
  // Another spelling of the same parameters is the same response.
  assert.equal((await service.get('/v2/airports?limit=20&query=portland')).headers.etag, etag)
})

/** Portland under another name in every revision; counts how often all airports are read. */
function changing() {
  const state = { revision: 'a', reads: 0, onRead: () => {} }
  const { catalogue } = defaultParts
  return {
    state,
    catalogue: {
      ...catalogue,
      revision: async () => state.revision,
      async *outlines() {
        state.reads += 1
        const { revision } = state
        for await (const outline of catalogue.outlines()) {
          const airports = outline.airports.map((held) => ({
            ...held,
            statement: { ...held.statement, stated: { ...held.statement.stated, name: `Name ${revision}` } },
          }))
          yield { ...outline, airports }
        }
        state.onRead()
      },
    },
  }
}

test('airports are read once for each revision, and what went live is found by the next request', async () => {
  const { state, catalogue } = changing()
  const { get } = await chartsFixture({ catalogue })
  const names = async () => (await get('/v2/airports?query=name')).json<AirportSearchResponse>().airports[0]?.name
  assert.deepEqual(await Promise.all([names(), names()]), ['Name a', 'Name a'])
  await get('/v2/airports?query=other')
  assert.equal(state.reads, 1)
  state.revision = 'b'
  assert.equal(await names(), 'Name b')
  state.revision = 'a'
  assert.equal(await names(), 'Name a')
  await get('/v2/airports?query=and another')
  assert.equal(state.reads, 3)
})

test('editions that change while airports are read are read again', async () => {
  const { state, catalogue } = changing()
  const { get } = await chartsFixture({ catalogue })
  state.onRead = () => {
    if (state.reads === 1) state.revision = 'b'
  }
  const names = async (query: string) =>
    (await get(`/v2/airports?query=${query}`)).json<AirportSearchResponse>().airports[0]?.name
  assert.equal(await names('name'), 'Name b')
  assert.equal(state.reads, 2)
  assert.equal(await names('name b'), 'Name b')
  assert.equal(state.reads, 2, 'they are of this revision')
  state.revision = 'a'
  for (const query of ['name', 'name a']) assert.equal(await names(query), 'Name a')
})

test('a failure to read airports is 503, and not remembered', async () => {
  let away = true
  const { catalogue } = defaultParts
  const failing = {
    ...catalogue,
    async *outlines() {
      if (away) throw new StoreUnavailable('gone')
      yield* catalogue.outlines()
    },
  }
  const { get } = await chartsFixture({ catalogue: failing })
  assert.equal((await get('/v2/airports')).statusCode, 503)
  away = false
  assert.equal((await get('/v2/airports')).statusCode, 200)
})

const unknown = [
  ['KVUO', 'KVUO is not on this server. Nearest: KPDX (3 NM). `GET /v2/airports` or `platekeeper airports` lists all.'],
  ['kpdz', 'KPDZ is not on this server. Did you mean KPDX? `GET /v2/airports` or `platekeeper airports` lists all.'],
  ['EGLL', 'EGLL is not on this server. `GET /v2/airports` or `platekeeper airports` lists all.'],
] as const
for (const [icao, detail] of unknown) {
  test(`the 404 of ${icao} says: ${detail}`, async () => {
    for (const path of [`/v2/airport/${icao}`, `/v2/charts/${icao}?version=STD`]) {
      const answer = await service.get(path)
      assert.deepEqual([answer.statusCode, answer.json().detail], [404, detail])
    }
  })
}
