import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import type { Point } from '../../facts/geodesy/index.ts'
import { readAvitab } from './avitab.ts'
import { metresBetween, placedBy } from './placed-by.fixture.ts'

const hash = 'ab'.repeat(32)
const twoPoints = { x1: 0.1, y1: 0.2, latitude1: 46, longitude1: 8, x2: 0.9, y2: 0.8, latitude2: 45, longitude2: 9 }
const third = { x3: 0.1, y3: 0.8, latitude3: 45, longitude3: 8 }
const written = (calibration: object) => JSON.stringify({ calibration })

/** A Mercator chart as AviTab shows it: its page turned clockwise by `prerotate`, its north turned from the top. */
type Chart = {
  readonly middle: Point
  /** Degrees of longitude across the turned page. */
  readonly across: number
  /** Height by width of the turned page. */
  readonly shape: number
  readonly north: number
  readonly prerotate: 0 | 90 | 180 | 270
}

const radians = Math.PI / 180
/** Degrees north on the map, as Mercator stretches them. */
const stretched = (latitude: number) => Math.asinh(Math.tan(latitude * radians)) / radians
const unstretched = (north: number) => Math.atan(Math.sinh(north * radians)) / radians

/** Where a place on the turned page lies, as fractions of its width and height from the top left. */
function lies({ middle, across, shape, north }: Chart, [x, y]: Point): Point {
  const [right, up] = [(x - 0.5) * across, (0.5 - y) * across * shape]
  const [cos, sin] = [Math.cos(north * radians), Math.sin(north * radians)]
  return [middle[0] + right * cos - up * sin, unstretched(stretched(middle[1]) + right * sin + up * cos)]
}

const chart: fc.Arbitrary<Chart> = fc.record({
  middle: fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -70, max: 75, noNaN: true })),
  across: fc.double({ min: 0.02, max: 4, noNaN: true }),
  shape: fc.double({ min: 0.5, max: 2, noNaN: true }),
  north: fc.double({ min: -180, max: 180, noNaN: true }),
  prerotate: fc.constantFrom(0, 90, 180, 270),
})
const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const place: fc.Arbitrary<Point> = fc.tuple(fraction, fraction)

/** What AviTab writes of the chart when these places are clicked; each longitude within 180, as it is typed. */
function clicked(chart: Chart, places: readonly Point[]): Record<string, number> {
  const typed = (longitude: number) => longitude - 360 * Math.round(longitude / 360)
  return Object.fromEntries(
    places.flatMap(([x, y], index) => {
      const [longitude, latitude] = lies(chart, [x, y])
      const count = index + 1
      return [
        [`x${count}`, x],
        [`y${count}`, y],
        [`latitude${count}`, latitude],
        [`longitude${count}`, typed(longitude)],
      ]
    }),
  )
}

/** Where the place on the page as it is comes to lie once it is turned clockwise. */
const turned: Readonly<Record<Chart['prerotate'], (place: Point) => Point>> = {
  0: ([x, y]) => [x, y],
  90: ([x, y]) => [1 - y, x],
  180: ([x, y]) => [1 - x, 1 - y],
  270: ([x, y]) => [y, 1 - x],
}

test('two points and the angle of north place every chart of AviTab within a metre, however it is turned', () => {
  fc.assert(
    fc.property(chart, place, (of, at) => {
      const { north: northOffsetAngle, prerotate } = of
      const said = clicked(of, [
        [0.1, 0.15],
        [0.85, 0.9],
      ])
      const { calibration } = readAvitab('a.json', written({ ...said, prerotate, northOffsetAngle }))
      assert.ok(metresBetween(placedBy(calibration)(at), lies(of, turned[prerotate](at))) < 1)
    }),
    { numRuns: 500 },
  )
})

test('three points place every chart of AviTab within a metre, however it is turned', () => {
  fc.assert(
    fc.property(chart, place, (of, at) => {
      const { prerotate } = of
      const said = clicked(of, [
        [0.1, 0.15],
        [0.85, 0.9],
        [0.2, 0.8],
      ])
      const { calibration } = readAvitab('a.json', written({ ...said, prerotate, hash: '' }))
      assert.ok(metresBetween(placedBy(calibration)(at), lies(of, turned[prerotate](at))) < 1)
    }),
    { numRuns: 500 },
  )
})

test('what Little Navmap writes, the corners alone, is a page with north up', () => {
  const corners = { x1: 0, y1: 0, latitude1: 46, longitude1: 8, x2: 1, y2: 1, latitude2: 45, longitude2: 9 }
  const { sha256, calibration } = readAvitab('map.png.json', written(corners))
  const at = placedBy(calibration)
  assert.ok(metresBetween(at([1, 0]), [9, 46]) < 0.01)
  assert.ok(metresBetween(at([0, 1]), [8, 45]) < 0.01)
  assert.equal(sha256, null)
  const { control, projection, ...rest } = calibration
  assert.deepEqual(rest, {
    name: 'map.png.json',
    counts: { width: 1, height: 1 },
    origin: 'top left',
    planView: null,
    insets: [],
  })
})

test('the hash of the chart is read where it is one', () => {
  assert.equal(readAvitab('a', written({ ...twoPoints, hash: hash.toUpperCase() })).sha256, hash)
  for (const none of ['', null]) assert.equal(readAvitab('a', written({ ...twoPoints, hash: none })).sha256, null)
  for (const wrong of ['abc', 7, `${hash}0`, hash.replace('a', 'g'), [hash]]) {
    assert.throws(
      () => readAvitab('a', written({ ...twoPoints, hash: wrong })),
      /its hash .* is not the SHA-256 of a chart, 64 hexadecimal digits: correct it, or remove it/,
    )
  }
})

const faults: readonly [what: string, text: string, why: RegExp][] = [
  ['no JSON', '{', /it is not JSON/],
  ['a list', '[]', /no "calibration"/],
  ['another object', '{"points": []}', /no "calibration"/],
  [
    'one point',
    written({ x1: 0, y1: 0, latitude1: 1, longitude1: 1 }),
    /needs the numbers x2, y2, latitude2, longitude2/,
  ],
  ['a third point in part', written({ ...twoPoints, x3: 0.5 }), /needs the numbers x3, y3/],
  ['a number in quotes', written({ ...twoPoints, y1: '0.2' }), /needs the numbers x1/],
  ['pixels', written({ ...twoPoints, x2: 900 }), /x2 900 and y2 0.8 are not fractions of the page/],
  ['a place beyond the pole', written({ ...twoPoints, latitude1: 91 }), /latitude 91 .* not a position on earth/],
  ['the pole, which Mercator does not have', written({ ...twoPoints, latitude1: 90 }), /no value at/],
  ['north and a third point', written({ ...twoPoints, ...third, northOffsetAngle: 3 }), /both a third .* and a north/],
  ['an angle of words', written({ ...twoPoints, northOffsetAngle: 'up' }), /northOffsetAngle "up" is not an angle/],
  ['a page half turned', written({ ...twoPoints, prerotate: 45 }), /prerotate 45 is not 0, 90, 180 or 270/],
  ['two points above each other', written({ ...twoPoints, x2: 0.1 }), /on one line/],
  ['three points on one line', written({ ...twoPoints, ...third, x3: 0.5, y3: 0.5 }), /on one line/],
  ['points that are the same', written({ ...twoPoints, x2: 0.1, y2: 0.2 }), /on one line/],
  ['a name that objects inherit', '{"__proto__": {"calibration": {}}}', /no "calibration"/],
]
for (const [what, text, why] of faults) {
  test(`${what} is rejected`, () => assert.throws(() => readAvitab('a.json', text), why))
}
