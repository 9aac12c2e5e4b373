import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  categories,
  categoryOf,
  demoAirports as freeAirports,
  type PixelBox,
  precisionOf,
} from '../../contract/index.ts'
import { airportRecord } from '../../contract/schemas/index.ts'
import { distance, metresPerFoot } from '../../facts/geodesy/position.ts'
import { directions } from '../../facts/index.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { inks, type Theme } from '../sheet/theme.ts'
import { airports, demoAirports } from './airports.ts'
import { aerodromeOf } from './demo-airport.ts'
import { drawDemoCharts, plannedDemoCharts } from './demo-charts.ts'

const charts = plannedDemoCharts().map(({ aerodrome, plan }) => ({ aerodrome, plan, drawn: plan.draw() }))
const of = (icao: string) => charts.filter(({ aerodrome }) => aerodrome.icao === icao)
const label = ({ aerodrome, plan }: (typeof charts)[number]) => `${aerodrome.icao} ${plan.indexNumber}`

test('the demo edition has the two free airports and three behind the subscription', () => {
  const icaos = demoAirports().map(({ icao }) => icao)
  assert.deepEqual(icaos.slice(0, 2).sort(), [...freeAirports].sort())
  assert.deepEqual(icaos.slice(2), ['KPDX', 'KSBP', 'KAHN'])
})

test('every field of a record but the counted flags is there and says where it comes from', () => {
  const counted = ['std_charts', 'cao_charts', 'vfr_charts']
  for (const { record, provenance } of airports) {
    const fields = Object.keys(airportRecord.properties).filter((field) => !counted.includes(field))
    assert.deepEqual(Object.keys(record).sort(), fields.sort())
    assert.deepEqual(Object.keys(provenance).sort(), fields.sort())
  }
})

test('what is not known stays unsaid, and what is computed has lower priority than what others state', () => {
  const wellington = demoAirports()[0] ?? assert.fail()
  assert.equal(wellington.stated.customs, true)
  for (const field of ['oxygen', 'repairs', 'landing_fee', 'beacon', 'jet_starting_unit']) {
    assert.equal(field in { ...wellington.stated, ...wellington.derived }, false, field)
  }
  assert.deepEqual(
    Object.keys(wellington.derived).sort(),
    ['daylight_savings', 'icao_code', 'datum_code', 'magnetic_variation', 'time_zone'].sort(),
  )
})

test('runway coordinates lie as far apart as the runway is long, so they are its ends', () => {
  for (const { record, features } of airports) {
    for (const { ends, length } of features.runways) {
      const measured = distance(ends[0].position, ends[1].position) / metresPerFoot
      assert.ok(Math.abs(measured - length) < length * 0.015, `${record.icao_airport_identifier} ${measured} ${length}`)
    }
    const open = features.runways.filter(({ closed }) => !closed).map(({ length }) => length)
    assert.equal(record.longest_runway, Math.max(...open))
  }
})

test('every airport has an aerodrome chart, an information page and an approach to every runway end', () => {
  for (const airport of airports) {
    const aerodrome = aerodromeOf(airport)
    const ends = directions(aerodrome).map(({ near }) => near.designator)
    const here = of(aerodrome.icao).map(({ plan }) => plan)
    const withType = (code: string) => here.filter(({ typeCode }) => typeCode === code)
    assert.deepEqual(
      withType('AP').map(({ runways }) => [...runways].sort()),
      [[...ends].sort()],
    )
    assert.equal(withType('TP').length, 1)
    assert.deepEqual(
      withType('1J')
        .map(({ runways }) => runways[0])
        .sort(),
      [...ends].sort(),
    )
    assert.ok(withType('1J').every(({ typeCode }) => precisionOf(typeCode) === false))
    assert.equal(new Set(here.map(({ indexNumber }) => indexNumber)).size, here.length)
  }
})

test('both free airports list all five categories by default, and have VFR and CAO charts too', () => {
  for (const icao of freeAirports) {
    const here = of(icao).map(({ plan }) => plan)
    const byDefault = here.filter(({ version, rules }) => version === 'STD' && rules === 'IFR')
    assert.deepEqual(new Set(byDefault.map(({ typeCode }) => categoryOf(typeCode))), new Set(categories))
    assert.ok(here.some(({ rules }) => rules === 'VFR') && here.some(({ version }) => version === 'CAO'))
  }
})

test('maps are georeferenced and pages are not', () => {
  for (const chart of charts) {
    const isPage = ['TP', 'FF'].includes(chart.plan.typeCode)
    assert.equal(chart.drawn.boundingBoxes === null, isPage, label(chart))
  }
})

const contains = (outer: PixelBox, inner: PixelBox) =>
  outer.x1 <= inner.x1 && outer.y1 <= inner.y1 && inner.x2 <= outer.x2 && inner.y2 <= outer.y2

test('pixel boxes are whole numbers inside the image, insets inside the plan view', () => {
  for (const chart of charts) {
    const { boundingBoxes: boxes, sheet } = chart.drawn
    if (!boxes) continue
    const image = { x1: 0, y1: 0, x2: sheet.width, y2: sheet.height }
    const plan = boxes.planview.pixels
    assert.ok(contains(image, plan) && plan.x1 < plan.x2 && plan.y1 < plan.y2, label(chart))
    // The legend of an aerodrome chart may be next to the plan view.
    assert.ok(boxes.insets.length > 0 || chart.plan.typeCode === 'AP', label(chart))
    for (const { pixels } of boxes.insets) {
      assert.ok(contains(plan, pixels), label(chart))
      assert.ok(Object.values(pixels).every(Number.isInteger), label(chart))
    }
    assert.ok(Object.values(plan).every(Number.isInteger), label(chart))
  }
})

test('sheets are 2,500 pixels on the long side', () => {
  for (const chart of charts) {
    const { width, height } = chart.drawn.sheet
    assert.equal(Math.max(width, height), 2500, label(chart))
  }
})

test('the inks of the band are used in the band only, which has night colours of its own', () => {
  for (const chart of charts) {
    const { sheet } = chart.drawn
    const shapes = [
      ...sheet
        .svg(inkNames)
        .matchAll(/<(?:path d="M\S+ (-?[\d.]+)|rect x="\S+" y="([\d.]+)")[^>]* (?:fill|stroke)="band/g),
    ].map(([, path = '0', rect = '0']) => Number(path) + Number(rect))
    const texts = sheet.texts.filter(({ style }) => style.ink?.startsWith('band')).map(({ at }) => at.y)
    assert.ok(shapes.length + texts.length >= 5, label(chart))
    for (const top of [...shapes, ...texts]) assert.ok(top < sheet.band, label(chart))
  }
})

/** Instead of its colour, the name of each ink. */
const inkNames = Object.fromEntries(inks.map((ink) => [ink, ink])) as Theme

/** Corners of every filled runway in the drawing, from its SVG. */
function drawnRunways({ sheet }: DrawnChart): readonly (readonly { x: number; y: number }[])[] {
  return [...sheet.svg(inkNames).matchAll(/<path d="M([^"A-KN-Z]*)Z" fill="runway"/g)].map(([, path = '']) =>
    path.split('L').map((pair) => {
      const [x = 0, y = 0] = pair.split(' ').map(Number)
      return { x, y }
    }),
  )
}

test('by the published boxes, every runway end lies within a pixel of the drawn one', () => {
  const middle = (a?: { x: number; y: number }, b?: { x: number; y: number }) => ({
    x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2,
    y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2,
  })
  for (const chart of charts.filter(({ plan }) => plan.typeCode === 'AP')) {
    const { boundingBoxes, sheet } = chart.drawn
    assert.ok(boundingBoxes)
    const { pixels, latlng } = boundingBoxes.planview
    const drawn = drawnRunways(chart.drawn).flatMap(([a, b, c, d]) => [middle(a, d), middle(b, c)])
    const ends = chart.aerodrome.runways.filter(({ closed }) => !closed).flatMap((runway) => runway.ends)
    for (const { designator, position } of ends) {
      const x = pixels.x1 + ((position.lng - latlng.lng1) / (latlng.lng2 - latlng.lng1)) * (pixels.x2 - pixels.x1)
      const up = pixels.y1 + ((position.lat - latlng.lat1) / (latlng.lat2 - latlng.lat1)) * (pixels.y2 - pixels.y1)
      const nearest = Math.min(...drawn.map((end) => Math.hypot(end.x - x, end.y - (sheet.height - up))))
      assert.ok(nearest < 1, `${label(chart)} ${designator}: ${nearest} px`)
    }
  }
})

test('charts come as records with their pictures, in the planned order', async () => {
  for await (const { chart, rendered } of drawDemoCharts({ ahead: 0 })) {
    const [first] = charts
    assert.ok(first)
    assert.equal(chart.id, `${first.aerodrome.icao}101V`)
    assert.deepEqual([chart.width, chart.height], [rendered.width, rendered.height])
    assert.deepEqual(chart.bounding_boxes, first.drawn.boundingBoxes)
    break
  }
})
