import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { rounds } from '../../../test/fixtures/rounds.ts'
import type { NavaidKind, Runway } from '../../facts/aerodrome/features.ts'
import { destination, type Position } from '../../facts/geodesy/position.ts'
import { textOutlines } from '../lettering/lettering.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { day } from '../sheet/theme.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { drawAerodromeChart } from './aerodrome-chart.ts'

const heading = { title: 'AERODROME', indexNumber: '10-9' }

const designators = fc.oneof(
  fc.constantFrom('09', '18L', '36R', 'H1', 'N', 'SW', '18L/36R', '05W', 'ALL', '', '9', '17CL'),
  fc.string({ maxLength: 7 }),
)
const surfaces = fc.constantFrom('Asphalt', 'CON', 'TURF-G', 'WATER', 'GRASS / SOD', '', 'Piçarra', 'ASPH/ CONC')
const elevation = fc.option(fc.integer({ min: -1300, max: 16_000 }))

const runwayAt = (reference: Position): fc.Arbitrary<Runway> =>
  fc
    .record({
      away: fc.integer({ min: 0, max: 3000 }),
      bearing: fc.integer({ min: 0, max: 359 }),
      course: fc.integer({ min: 0, max: 359 }),
      metres: fc.integer({ min: 40, max: 12_000 }),
      width: fc.integer({ min: 10, max: 500 }),
      surface: surfaces,
      lighted: fc.boolean(),
      closed: fc.boolean(),
      names: fc.tuple(designators, designators),
      elevations: fc.tuple(elevation, elevation),
      displaced: fc.tuple(fc.constantFrom(0, 0, 100, 900), fc.constantFrom(0, 0, 2000)),
    })
    .map(({ away, bearing, course, metres, width, surface, lighted, closed, names, elevations, displaced }) => {
      const from = destination(reference, bearing, away)
      const ends = [from, destination(from, course, metres)] as const
      const end = (at: 0 | 1) => ({
        designator: names[at],
        position: ends[at],
        elevation: elevations[at],
        displaced: Math.min(displaced[at], metres),
      })
      return { length: Math.round(metres / 0.3048), width, surface, lighted, closed, ends: [end(0), end(1)] }
    })

const kinds: readonly NavaidKind[] = ['VOR', 'VOR/DME', 'VORTAC', 'TACAN', 'NDB', 'NDB/DME']
const words = fc.string({ maxLength: 90, unit: 'grapheme' })
const aerodromes: fc.Arbitrary<ChartedAerodrome> = fc
  .record({
    lat: fc.double({ min: -85, max: 85, noNaN: true }),
    lng: fc.oneof(fc.double({ min: -180, max: 180, noNaN: true }), fc.constantFrom(-180, 179.9999, 180)),
  })
  .chain((position) =>
    fc.record({
      icao: fc.constant('ZZZZ'),
      iata: fc.constantFrom('', 'ZZZ'),
      name: words,
      place: words,
      position: fc.constant(position),
      elevation,
      magneticVariation: fc.option(fc.double({ min: -180, max: 180, noNaN: true })),
      runways: fc.array(runwayAt(position), { minLength: 1, maxLength: 20 }),
      stations: fc.array(
        fc.record({
          service: fc.constantFrom('TWR', 'ATIS', 'CTAF', 'AFIS', 'Ground', 'PMSV', ''),
          frequencies: fc.array(fc.constantFrom('118.1', '35.88', '122.975', ''), { maxLength: 3 }),
        }),
        { maxLength: 40 },
      ),
      navaids: fc.array(
        fc.record({
          ident: fc.constantFrom('ABC', 'X'),
          name: fc.string({ maxLength: 24 }),
          kind: fc.constantFrom(...kinds),
          frequency: fc.constantFrom('112.3', '345'),
          position: fc.integer({ min: 0, max: 3000 }).map((away) => destination(position, away % 360, away)),
        }),
        { maxLength: 12 },
      ),
      neighbours: fc.constant([]),
      particulars: fc.constant([]),
      sources: fc.constant(['Facts: OurAirports.']),
      revisionDate: fc.constant('20261121'),
      cycle: fc.constant('2611'),
    }),
  )

type Box = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/** Where the letters of every text of the drawing lie, turned as they are drawn; texts of spaces have none. */
function boxesOfTexts({ texts }: Sheet): readonly Box[] {
  return texts
    .map(({ text, at, style }) => textOutlines(text, at, style).flat())
    .filter((points) => points.length > 0)
    .map((points) => {
      const xs = points.filter((_, at) => at % 2 === 0)
      const ys = points.filter((_, at) => at % 2 === 1)
      return { x1: Math.min(...xs), y1: Math.min(...ys), x2: Math.max(...xs), y2: Math.max(...ys) }
    })
}

test('from any facts of an airport a chart is drawn, and every text is on the sheet', () => {
  fc.assert(
    fc.property(aerodromes, (aerodrome) => {
      const { sheet, boundingBoxes } = drawAerodromeChart(aerodrome, heading)
      assert.deepEqual([sheet.width, sheet.height].sort(), [1600, 2500])
      const svg = sheet.svg(day)
      assert.doesNotMatch(svg, /NaN|Infinity|undefined/)
      assert.ok(svg.length < 5_000_000)
      for (const { x1, y1, x2, y2 } of boxesOfTexts(sheet)) {
        assert.ok(x1 >= 0 && y1 >= 0 && x2 <= sheet.width && y2 <= sheet.height, `${[x1, y1, x2, y2]}`)
      }
      const { pixels, latlng } = boundingBoxes?.planview ?? assert.fail()
      assert.ok(pixels.y2 - pixels.y1 > 560 && pixels.x2 - pixels.x1 > 1400, 'the plan view has space')
      for (const { position } of aerodrome.runways.flatMap(({ ends }) => ends)) {
        assert.ok(position.lat > latlng.lat1 && position.lat < latlng.lat2)
        assert.ok(position.lng > latlng.lng1 && position.lng < latlng.lng2)
      }
    }),
    { numRuns: rounds({ quick: 8, long: 100 }), endOnFailure: true },
  )
})
