import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Runway } from '../../facts/index.ts'
import { contains, overlap, type Rect } from '../sheet/geometry.ts'
import { layOutAerodrome } from './aerodrome-layout.ts'
import { aerodromePages } from './aerodrome-page.ts'
import { crowdedAirports } from './crowded-airports.fixture.ts'
import { aerodromeOf, runwayFrom } from './label-rules.fixture.ts'
import { formats, plateBody } from './plate.ts'

const at = { lat: -41, lng: 174 }
const strip = (course: number, metres: number, away = 0): Runway =>
  runwayFrom({ lat: at.lat + away, lng: at.lng }, { course, metres, names: ['', ''] })

const span = (values: readonly number[]) => Math.max(...values) - Math.min(...values)

/** Parts of the frame's width and height that runways and labels fill, and of the sheet that the runways span. */
function filled(runways: readonly Runway[]) {
  const aerodrome = aerodromeOf('NZAA', runways)
  const { plan, endLabels, format } = layOutAerodrome(aerodrome)
  const points = aerodrome.runways.flatMap(({ ends }) => ends.map(({ position }) => plan.toPoint(position)))
  const corners = endLabels.flatMap(({ rect: { x, y, width, height } }) => [
    { x, y },
    { x: x + width, y: y + height },
  ])
  const all = [...points, ...corners]
  return {
    format,
    across: span(all.map(({ x }) => x)) / plan.frame.width,
    down: span(all.map(({ y }) => y)) / plan.frame.height,
    ofSheet: (span(points.map(({ x }) => x)) * span(points.map(({ y }) => y))) / (1600 * 2500),
  }
}

const shapes = [
  { what: 'wide', runways: [strip(88, 3500), strip(92, 3500, 0.008)], format: 'landscape', ofSheet: 0.05 },
  { what: 'tall', runways: [strip(178, 3500), strip(1, 3000, -0.03)], format: 'portrait', ofSheet: 0.01 },
  { what: 'square', runways: [strip(45, 3000), strip(315, 3000)], format: 'landscape', ofSheet: 0.25 },
  { what: 'crossing', runways: [strip(20, 3000), strip(110, 3000)], format: 'portrait', ofSheet: 0.25 },
] as const
for (const { what, runways, format, ofSheet } of shapes) {
  test(`a ${what} field fills the plan view of a ${format} sheet one way, and the other way as far as it is as long`, () => {
    const fill = filled(runways)
    assert.equal(fill.format, format)
    assert.ok(Math.max(fill.across, fill.down) > 0.92, JSON.stringify(fill))
    assert.ok(fill.ofSheet > ofSheet, JSON.stringify(fill))
  })
}

test('at crowded airports runways and labels fill the plan view one way', () => {
  for (const { icao, runways } of crowdedAirports) {
    const { across, down } = filled(runways)
    assert.ok(Math.max(across, down) > 0.94, `${icao} ${across} ${down}`)
  }
})

test('on every page plan view, legend and runway table keep apart, and stay between heading and foot', () => {
  for (const aerodrome of crowdedAirports) {
    const pages = aerodromePages(aerodrome)
    assert.deepEqual(new Set(pages.map(({ format }) => format)), new Set(formats))
    for (const { format, frame, table, legend } of pages) {
      const outside: readonly Rect[] = [frame, table.rect, ...('x' in legend ? [legend] : [])]
      for (const [index, rect] of outside.entries()) {
        assert.ok(contains(plateBody(format), rect))
        for (const other of outside.slice(index + 1)) assert.equal(overlap(rect, other), 0)
      }
    }
  }
})
