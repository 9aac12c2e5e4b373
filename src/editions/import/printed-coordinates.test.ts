import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import type { AerodromeFeatures, StatedAirport } from '../../facts/index.ts'
import { type Made, makeSheet } from '../../imaging/georeference/printed/made-sheet.fixture.ts'
import { randomFrom } from '../../imaging/georeference/printed/random-sheet.fixture.ts'
import { madeChart, madeSource } from '../../sources/source/made-source.fixture.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import { importSource } from './import-source.ts'

const sheet = await makeSheet({
  position: { lat: -41.33, lng: 174.8 },
  scale: 20,
  projection: '+proj=tmerc +lat_0=0 +lon_0=174.8 +datum=WGS84',
  spacing: 1,
  graticule: 'ticks',
  form: 'degree sign lost',
  runways: true,
  random: randomFrom(3),
})

const featuresOf = ({ aerodrome }: Made, off: number): AerodromeFeatures => ({
  stations: [],
  navaids: [],
  runways: aerodrome.runways.map(([one, other]) => {
    const end = (designator: string, { lat, lng }: typeof one) => ({
      ...{ designator, position: { lat, lng: lng + off }, elevation: null, displaced: 0 },
    })
    return {
      ...{ length: 9186, width: 150, surface: 'asphalt', lighted: true, closed: false },
      ends: [end('04', one), end('22', other)],
    }
  }),
})

async function importDiagram(t: TestContext, off: number) {
  const store = await freshStore(t)
  const { lat, lng } = sheet.aerodrome.position
  const airport: StatedAirport = {
    ...{ icao: 'NZWN', derived: {}, where: 'line 1', features: featuresOf(sheet, off) },
    stated: { name: 'Wellington', latitude: lat, longitude: lng },
  }
  const chart = madeChart('2-1', sheet.pdf)
  const diagram = { ...chart, facts: { ...chart.facts, category: 'APT', rules: 'VFR' } as const }
  const source = madeSource([diagram], { airports: [airport] })
  const report = await importSource(
    source,
    { ...store, now: () => Date.UTC(2026, 10, 21) },
    { ...oneWorker, force: true },
  )
  const [listed] = await store.listed('NZWN')
  return { boxes: listed?.bounding_boxes ?? null, report }
}

test('a diagram that places itself in print gets its map, and the report names the source', async (t) => {
  const { boxes, report } = await importDiagram(t, 0)
  assert.ok((boxes?.residual_px ?? 99) < 15)
  assert.match(JSON.stringify(report), /placed by its printed coordinates: \d latitudes and \d longitudes/)
})

test('a diagram whose printed runways are not where the airport has them gets no map, and the report says what to do', async (t) => {
  const { boxes, report } = await importDiagram(t, 0.001)
  assert.equal(boxes, null)
  assert.match(
    JSON.stringify(report),
    /put the ends of runways away from the drawn runways .*platekeeper calibrate proposes/,
  )
})
