import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartList, ChartRecord } from '../../contract/index.ts'
import { chartRecord } from '../../contract/schemas/index.ts'
import { chartsFixture, kpdx } from '../charts-fixture.ts'
import { everyBox } from '../records-fixture.ts'

const service = await chartsFixture()
type Options = Parameters<typeof service.get>[1]

async function list(path: string, options?: Options): Promise<readonly ChartRecord[]> {
  const answer = await service.get(path, options)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<ChartList>().charts
}
const indexNumbers = (charts: readonly ChartRecord[]) => charts.map((chart) => chart.index_number)

test('the chart list is an object with one field, charts', async () => {
  const answer = await service.get('/v2/charts/KPDX?version=STD')
  assert.deepEqual(Object.keys(answer.json()), ['charts'])
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
})

test('a chart record has the fields of service.md in its order, and the additional ones', async () => {
  const [record] = await list('/v2/charts/KPDX?version=STD')
  const fields = Object.keys(record ?? {})
  assert.deepEqual(fields, Object.keys(chartRecord.properties))
})

test('days of validity are absent where the source states none, and an expired chart stays listed', async () => {
  const [ils, rnav] = await list('/v2/charts/KPDX?version=STD')
  assert.deepEqual([ils?.valid_from, ils?.valid_until], ['2026-11-26', '2026-12-24'])
  assert.deepEqual([rnav && 'valid_from' in rnav, rnav && 'valid_until' in rnav], [false, false])
})

test('what an edition contains passes through unchanged; version and rules are not part of the record', async () => {
  const [record] = await list('/v2/charts/KPDX?version=STD')
  const { version, rules, ...held } = kpdx.ils
  for (const [field, value] of Object.entries(held))
    assert.deepEqual(record?.[field as keyof ChartRecord], value, field)
  assert.equal('version' in (record ?? {}), false)
  assert.equal('rules' in (record ?? {}), false)
})

const precisions = [
  { chart: kpdx.ils, precision: true },
  { chart: kpdx.rnav, precision: false },
  { chart: kpdx.airport, precision: null },
]
for (const { chart, precision } of precisions) {
  test(`precision of type ${chart.type_code} (${chart.category}) is ${precision}, and precision_approach the same`, async () => {
    const charts = await list('/v2/charts/KPDX?version=STD')
    const record = charts.find(({ index_number }) => index_number === chart.index_number)
    assert.equal(record?.precision, precision)
    assert.equal(record?.precision_approach, precision)
  })
}

test('is_georeferenced is true exactly if there are bounding_boxes', async () => {
  const charts = await list('/v2/charts/KPDX?version=STD')
  assert.deepEqual(
    charts.map(({ is_georeferenced, bounding_boxes }) => [is_georeferenced, bounding_boxes !== null]),
    [
      [true, true],
      [false, false],
      [false, false],
    ],
  )
})

test('the URL fields are the base URL, /v2/charts, the airport and the file name', async () => {
  const [record] = await list('/v2/charts/kpdx?version=STD', { headers: { host: 'evil.example' } })
  const at = 'https://charts.example.org/v2/charts/KPDX/kpdx_11-1_[0-9a-f]{8}'
  assert.match(record?.image_day_url ?? '', new RegExp(`^${at}_d.png$`))
  assert.match(record?.image_night_url ?? '', new RegExp(`^${at}_n.png$`))
  assert.match(record?.thumb_day_url ?? '', new RegExp(`^${at}_td.png$`))
  assert.match(record?.thumb_night_url ?? '', new RegExp(`^${at}_tn.png$`))
})

test('every URL of the list answers with an image', async () => {
  for (const record of await list('/v2/charts/KPDX?version=STD&rules=ANY')) {
    for (const url of [record.image_day_url, record.image_night_url, record.thumb_day_url, record.thumb_night_url]) {
      const answer = await service.get(new URL(url).pathname)
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], 'image/png')
    }
  }
})

const filters = [
  { query: 'version=STD', charts: ['11-1', '12-1', '13-1'] },
  { query: 'version=STD&rules=IFR', charts: ['11-1', '12-1', '13-1'] },
  { query: 'version=STD&rules=VFR', charts: ['19-1'] },
  { query: 'version=STD&rules=ANY', charts: ['11-1', '12-1', '13-1', '19-1'] },
  { query: 'version=CAO', charts: [] },
  { query: 'version=CAO&rules=ANY', charts: [] },
]
for (const { query, charts } of filters) {
  test(`${query} lists ${charts.length ? charts.join(', ') : 'nothing, with 200'}`, async () => {
    assert.deepEqual(indexNumbers(await list(`/v2/charts/KPDX?${query}`)), charts)
  })
}

test('a known airport without charts has an empty list, not an error', async () => {
  assert.deepEqual(await list('/v2/charts/KZZZ?version=STD'), [])
})

test('the list is never reduced: a visitor reads what a subscriber reads', async () => {
  const path = '/v2/charts/KPDX?version=STD&rules=ANY'
  assert.deepEqual(await list(path, { bearer: 'visitor' }), await list(path))
})

for (const path of ['/v2/charts/XXXX?version=STD', '/v2/charts/PDX?version=STD', '/v2/charts/..%2f?version=STD']) {
  test(`${path} is 404, and its body still has an empty charts array`, async () => {
    const answer = await service.get(path)
    assert.equal(answer.statusCode, 404)
    assert.deepEqual(answer.json().charts, [])
  })
}

const badQueries = [
  { query: '', parameter: 'version' },
  { query: '?version=XYZ', parameter: 'version' },
  { query: '?version=%zz', parameter: 'version' },
  { query: '?version=STD&version=CAO', parameter: 'version' },
  { query: '?version=STD&rules=SVFR', parameter: 'rules' },
]
for (const { query, parameter } of badQueries) {
  test(`documented: /v2/charts/KPDX${query} is 400, naming ${parameter} and the allowed values`, async () => {
    const answer = await service.get(`/v2/charts/KPDX${query}`)
    assert.equal(answer.statusCode, 400)
    assert.equal(answer.json().parameter, parameter)
    assert.deepEqual(answer.json().allowed, parameter === 'version' ? ['STD', 'CAO'] : ['IFR', 'VFR', 'ANY'])
  })
}

test('deployed: a missing version means STD', async () => {
  assert.deepEqual(indexNumbers(await list('/v2/charts/KPDX', { bearer: 'fieldSubscriber' })), ['11-1', '12-1', '13-1'])
})

test('documented: pixels have their origin at the bottom-left, so y1 < y2', async () => {
  const [record] = await list('/v2/charts/KPDX?version=STD')
  assert.deepEqual(record?.bounding_boxes, everyBox)
})

test('deployed: every box has its origin at the top-left, point 1 still the lower left, so y1 > y2', async () => {
  const [record] = await list('/v2/charts/KPDX?version=STD', { bearer: 'fieldSubscriber' })
  assert.deepEqual(record?.bounding_boxes, {
    planview: {
      pixels: { x1: 80, y1: 1775, x2: 1530, y2: 575 },
      latlng: everyBox.planview.latlng,
    },
    insets: [
      { pixels: { x1: 100, y1: 1755, x2: 300, y2: 1575 } },
      { pixels: { x1: 1300, y1: 775, x2: 1500, y2: 595 } },
    ],
    inset_shapes: [{ inset: 1, circle: { x: 1400, y: 685, radius: 90 } }],
    profile: { pixels: { x1: 80, y1: 2075, x2: 1530, y2: 1785 } },
    minimums: { pixels: { x1: 80, y1: 2415, x2: 1530, y2: 2085 } },
    header: { pixels: { x1: 80, y1: 565, x2: 1530, y2: 75 } },
    residual_px: 1.4,
    correction: everyBox.correction,
  })
})
