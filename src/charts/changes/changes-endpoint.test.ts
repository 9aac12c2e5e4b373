import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { chartsFixture, defaultParts, kpdx } from '../charts-fixture.ts'
import { encodeCursor } from './cursor.ts'

/** One edition, and a newer one that has another chart and no visual one. */
const editions = [
  { id: 1, publishedAt: 10, charts: 3, isLive: false },
  { id: 2, publishedAt: 20, charts: 2, isLive: true },
]
const listed: Readonly<Record<number, readonly (typeof kpdx.ils)[]>> = {
  1: [kpdx.ils, kpdx.rnav, kpdx.visual],
  2: [kpdx.ils, { ...kpdx.rnav, name: 'RNAV (RNP) RWY 28L' }],
}
const service = await chartsFixture({
  catalogue: {
    ...defaultParts.catalogue,
    publications: async () => editions,
    airportsIn: async () => ['KPDX'],
    async holdingsIn(icao, ids) {
      const { airports } = await defaultParts.catalogue.holdings(icao)
      const of = (edition: number) => ({ source: 'folder:plates', cycle: '2612', publishedAt: edition * 10, edition })
      return {
        airports: ids.flatMap((id) => airports.map((each) => ({ ...each, ...of(id) }))),
        charts: ids.flatMap((id) => (listed[id] ?? []).map((chart) => ({ chart, ...of(id) }))),
      }
    },
  },
})
const seen = encodeCursor({ seen: [{ id: 1, publishedAt: 10, charts: 3 }], rest: null })
const current = encodeCursor({ seen: [{ id: 2, publishedAt: 20, charts: 2 }], rest: null })

describe('GET /v2/changes', () => {
  test('without since names the current cursor and no changes', async () => {
    for (const query of ['', '?since=', '?airports=KPDX', '?other=1']) {
      const answer = await service.get(`/v2/changes${query}`)
      assert.deepEqual(answer.json(), { airports: [], charts: [], more: false, cursor: current }, query)
      assert.equal(answer.headers['cache-control'], 'private, no-store')
    }
  })

  test('names charts by airport, version, id and index number, the same for every subscription', async () => {
    const answer = await service.get(`/v2/changes?since=${seen}`)
    const named = ({ id, index_number }: typeof kpdx.ils) => ({
      ...{ icao_airport_identifier: 'KPDX', version: 'STD', id, index_number },
    })
    assert.deepEqual(answer.json(), {
      airports: [{ kind: 'changed', icao_airport_identifier: 'KPDX' }],
      charts: [
        { kind: 'changed', ...named(kpdx.rnav) },
        { kind: 'removed', ...named(kpdx.visual) },
      ],
      more: false,
      cursor: current,
    })
    assert.deepEqual((await service.get(`/v2/changes?since=${seen}`, { bearer: 'visitor' })).json(), answer.json())
    assert.equal((await service.get(`/v2/changes?since=${seen}`, { bearer: null })).statusCode, 401)
  })

  test('of some airports only; an identifier may be in lower case and repeated', async () => {
    const changed = async (airports: string) =>
      (await service.get(`/v2/changes?since=${seen}&airports=${airports}`)).json().charts.length
    assert.deepEqual([await changed('kpdx,KPDX,XXXX'), await changed('XXXX')], [2, 0])
  })

  const wrong: readonly (readonly [parameter: string, value: string])[] = [
    ['since', 'x'],
    ['since', '%00'],
    ['since', `${seen}=`],
    ['since', 'a'.repeat(8001)],
    ['since', Buffer.from('11.1').toString('base64url')],
    ['airports', 'KPD'],
    ['airports', 'KPDX,'],
    ['airports', 'KPDX;KSEA'],
    ['airports', Array.from({ length: 101 }, () => 'KPDX').join(',')],
  ]
  for (const [parameter, value] of wrong) {
    test(`${parameter}=${value.slice(0, 20)} is 400, naming the parameter and what it must be`, async () => {
      const query = parameter === 'since' ? `since=${value}` : `since=${seen}&airports=${value}`
      const answer = await service.get(`/v2/changes?${query}`)
      assert.equal(answer.statusCode, 400)
      const { type, parameter: named, allowed, detail } = answer.json()
      assert.deepEqual([type, named, allowed.length], ['urn:platekeeper:problem:bad-parameter', parameter, 1])
      assert.ok(detail.endsWith(`It must be ${allowed[0]}.`), detail)
    })
  }

  test('a repeated parameter is 400', async () => {
    const answer = await service.get(`/v2/changes?since=${seen}&since=${seen}`)
    assert.deepEqual([answer.statusCode, answer.json().parameter], [400, 'since'])
  })

  test('a cursor of editions that are not stored is 410, and says what to do', async () => {
    for (const edition of [
      { id: 3, publishedAt: 30, charts: 1 },
      { id: 1, publishedAt: 11, charts: 3 },
      { id: 1, publishedAt: 10, charts: 4 },
    ]) {
      const answer = await service.get(`/v2/changes?since=${encodeCursor({ seen: [edition], rest: null })}`)
      assert.deepEqual([answer.statusCode, answer.json().type], [410, 'urn:platekeeper:problem:cursor-expired'])
      assert.match(answer.json().detail, /Load again what you keep, then ask without since for a new cursor\./)
    }
  })
})
