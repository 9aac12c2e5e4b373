import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartList } from '../../contract/index.ts'
import { chartsFixture, defaultParts } from '../charts-fixture.ts'
import { chart } from '../records-fixture.ts'

const icao_airport_identifier = 'KPDX'
const charts = [
  chart({ icao_airport_identifier, index_number: '10-9', type_code: 'AP', category: 'APT' }),
  chart({ icao_airport_identifier, index_number: '11-1', name: 'ILS RWY 10L' }),
  chart({ icao_airport_identifier, index_number: '11-1', name: 'ILS RWY 10L (CAT C & D)', version: 'CAO' }),
  chart({ icao_airport_identifier, index_number: '12-1', version: 'CAO' }),
  chart({ icao_airport_identifier, index_number: '19-1', rules: 'VFR' }),
]
const onlyStandard = charts.filter(({ version }) => version === 'STD')

const serviceWith = (stored: typeof charts) =>
  chartsFixture({
    catalogue: {
      ...defaultParts.catalogue,
      async holdings(icao) {
        const { airports } = await defaultParts.catalogue.holdings(icao)
        const held = { source: 'folder:plates', cycle: '2612', publishedAt: 1 }
        return { airports, charts: icao === 'KPDX' ? stored.map((each) => ({ ...held, chart: each })) : [] }
      },
    },
  })
const service = await serviceWith(charts)
const withoutOverlay = await serviceWith(onlyStandard)

async function listed(query: string, bearer: 'subscriber' | 'fieldSubscriber', from = service): Promise<string[]> {
  const answer = await from.get(`/v2/charts/KPDX?${query}`, { bearer })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<ChartList>().charts.map(({ index_number, name }) => `${index_number} ${name}`)
}
const namesOf = (...indexes: readonly number[]) =>
  indexes.map((index) => `${charts[index]?.index_number} ${charts[index]?.name}`)

test('deployed: a CAO list has the CAO charts, and the STD charts whose index number has no CAO edition', async () => {
  assert.deepEqual(await listed('version=CAO', 'fieldSubscriber'), namesOf(0, 2, 3))
  assert.deepEqual(await listed('version=CAO&rules=ANY', 'fieldSubscriber'), namesOf(0, 2, 3, 4))
  assert.deepEqual(await listed('version=CAO&rules=VFR', 'fieldSubscriber'), namesOf(4))
})

test('deployed: at an airport without CAO charts the CAO list is the STD list', async () => {
  for (const rules of ['IFR', 'VFR', 'ANY']) {
    const standard = await listed(`version=STD&rules=${rules}`, 'fieldSubscriber', withoutOverlay)
    assert.deepEqual(await listed(`version=CAO&rules=${rules}`, 'fieldSubscriber', withoutOverlay), standard)
  }
})

test('deployed: an STD list has the STD charts alone', async () => {
  assert.deepEqual(await listed('version=STD&rules=ANY', 'fieldSubscriber'), namesOf(0, 1, 4))
})

test('documented: a CAO list has the CAO charts alone', async () => {
  assert.deepEqual(await listed('version=CAO&rules=ANY', 'subscriber'), namesOf(2, 3))
  assert.deepEqual(await listed('version=CAO&rules=ANY', 'subscriber', withoutOverlay), [])
})

for (const path of ['XXXX?version=STD', 'XXXX', 'PDX?version=CAO', '----', '..%2f?version=STD', 'XX?version=JEP']) {
  test(`deployed: the chart list of the unknown airport ${path} is 200 with no charts, each time`, async () => {
    for (let time = 0; time < 2; time += 1) {
      const answer = await service.get(`/v2/charts/${path}`, { bearer: 'fieldSubscriber' })
      assert.deepEqual([answer.statusCode, answer.body], [200, '{"charts":[]}'])
    }
    const unchanged = await service.get(`/v2/charts/${path}`, {
      bearer: 'fieldSubscriber',
      headers: { 'if-none-match': '*' },
    })
    assert.equal(unchanged.statusCode, 304)
  })
}

for (const path of ['/v2/airport/XXXX', '/v2/airport/PDX', '/v2/charts/XXXX/a.png']) {
  test(`deployed: ${path} is 404 as ever`, async () => {
    assert.equal((await service.get(path, { bearer: 'fieldSubscriber' })).statusCode, 404)
  })
}

test('deployed: a known airport with a wrong parameter is 400, and without a token 401', async () => {
  assert.equal((await service.get('/v2/charts/KPDX?version=JEP', { bearer: 'fieldSubscriber' })).statusCode, 400)
  assert.equal((await service.get('/v2/charts/XXXX?version=STD', { bearer: null })).statusCode, 401)
})
