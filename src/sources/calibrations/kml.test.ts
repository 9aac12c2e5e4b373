import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import type { Point } from '../../facts/geodesy/index.ts'
import { readKml } from './kml.ts'
import { metresBetween, placedBy } from './placed-by.fixture.ts'

const box = (north: number, south: number, east: number, west: number, more = '') =>
  `<LatLonBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west>${more}</LatLonBox>`
const icon = (href: string) => `<Icon><href>${href}</href></Icon>`
const overlay = (content: string) => `<GroundOverlay><name>plate</name>${content}</GroundOverlay>`
const document = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><Folder>
  <Placemark><LookAt><longitude>1</longitude><latitude>2</latitude></LookAt></Placemark>${content}
</Folder></Document></kml>`
const read = (content: string, chart = 'plate.pdf') => readKml('a.kml', Buffer.from(document(content)), chart)
const quad = (coordinates: string) =>
  overlay(`<gx:LatLonQuad><coordinates>${coordinates}</coordinates></gx:LatLonQuad>`)

test('the picture of a page fills its box, longitude and latitude linear', () => {
  const calibration = read(overlay(icon('files/page.png') + box(46, 45, 9, 8)))
  assert.deepEqual(calibration, {
    name: 'a.kml',
    counts: { width: 1, height: 1 },
    origin: 'bottom left',
    control: [
      { from: [0, 0], to: [8, 45] },
      { from: [1, 0], to: [9, 45] },
      { from: [1, 1], to: [9, 46] },
      { from: [0, 1], to: [8, 46] },
    ],
    projection: null,
    planView: null,
    insets: [],
  })
})

const between = (min: number, max: number) => fc.double({ min, max, noNaN: true })

test('a rotation turns the picture counter-clockwise about its middle and keeps its shape on the ground', () => {
  fc.assert(
    fc.property(
      between(-180, 180),
      between(-70, 70),
      between(0.01, 1),
      between(-180, 180),
      (west, south, size, angle) => {
        const at = placedBy(read(overlay(box(south + size, south, west + size, west, `<rotation>${angle}</rotation>`))))
        const middle: Point = [west + size / 2, south + size / 2]
        assert.ok(metresBetween(at([0.5, 0.5]), middle) < 0.01)
        const narrowing = Math.cos((middle[1] * Math.PI) / 180)
        const [longitude, latitude] = at([1, 0.5])
        const bearing = Math.atan2(latitude - middle[1], (longitude - middle[0]) * narrowing)
        const off = bearing - (angle * Math.PI) / 180
        assert.ok(Math.abs(Math.sin(off)) < 1e-6 && Math.cos(off) > 0, `${bearing}`)
        const right = Math.hypot((longitude - middle[0]) * narrowing, latitude - middle[1])
        assert.ok(Math.abs(right - (size / 2) * narrowing) < 1e-9, 'as far from the middle as before')
      },
    ),
    { numRuns: 500 },
  )
})

test('the corners of a quad run counter-clockwise from the lower left of the picture', () => {
  const { control } = read(quad('\n 8,45,0 9,45.1,0\n\t8.9,46.1 7.9,46,0 '))
  assert.deepEqual(
    control.map(({ to }) => to),
    [
      [8, 45],
      [9, 45.1],
      [8.9, 46.1],
      [7.9, 46],
    ],
  )
})

test('across 180° longitudes run on, in boxes written either way and in quads', () => {
  for (const [east, west] of [
    [-179.5, 179.5],
    [180.5, 179.5],
  ] as const) {
    assert.ok(metresBetween(placedBy(read(overlay(box(-40, -41, east, west))))([1, 0]), [180.5, -41]) < 0.01)
  }
  const { control } = read(quad('179.5,-41 -179.5,-41 -179.5,-40 179.5,-40'))
  assert.deepEqual(control[1]?.to, [180.5, -41])
})

test('prefixes of namespaces and their absence make no difference, nor do other encodings', () => {
  const bare = `<kml:kml xmlns:kml="http://earth.google.com/kml/2.1">${overlay(box(46, 45, 9, 8)).replaceAll(/<(\/?)/g, '<$1kml:')}</kml:kml>`
  assert.deepEqual(readKml('a.kml', Buffer.from(bare), 'a.pdf').control[2]?.to, [9, 46])
  const western = document(overlay(`<description>é</description>${box(46, 45, 9, 8)}`)).replace('UTF-8', 'ISO-8859-1')
  assert.equal(readKml('a.kml', Buffer.from(western, 'latin1'), 'a.pdf').control.length, 4)
})

test('of several overlays the one whose picture has the name of the chart is meant', () => {
  const others = overlay(icon('files/other.png') + box(1, 0, 1, 0))
  for (const href of ['files/PLATE.png', 'C:\\charts\\plate.pdf', 'plate.jpg']) {
    const { control } = read(others + overlay(icon(href) + box(46, 45, 9, 8)))
    assert.deepEqual(control[0]?.to, [8, 45], href)
  }
  assert.throws(() => read(others + others), /2 GroundOverlays, of which 0 name plate\.pdf/)
  const named = overlay(icon('plate.png') + box(46, 45, 9, 8))
  assert.throws(() => read(named + named), /2 GroundOverlays, of which 2 name plate\.pdf/)
})

const faults: readonly [what: string, content: string, why: RegExp][] = [
  ['no overlay', '', /no GroundOverlay/],
  ['an overlay without a place', overlay(icon('a.png')), /neither a LatLonBox nor a LatLonQuad/],
  ['a box elsewhere', `${overlay(icon('a.png'))}${box(46, 45, 9, 8)}`, /neither a LatLonBox/],
  [
    'a box without its east',
    overlay('<LatLonBox><north>1</north><south>0</south><west>0</west></LatLonBox>'),
    /lacks east/,
  ],
  ['a box of two norths', overlay(box(46, 45, 9, 8, '<north>47</north>')), /two LatLonBox\/north/],
  ['a box upside down', overlay(box(45, 46, 9, 8)), /is not a box/],
  ['a box of no width', overlay(box(46, 45, 9, 9)), /is not a box/],
  ['a box around the earth', overlay(box(46, 45, 8, 9)), /is not a box/],
  ['a box beyond the pole', overlay(box(91, 45, 9, 8)), /not a position on earth/],
  ['a number in hexadecimal', overlay(box(46, 45, 9, 8).replace('46', '0x2E')), /north "0x2E" is not a number/],
  ['a number that is not finite', overlay(box(46, 45, 9, 8).replace('46', '1e999')), /north "1e999" is not a number/],
  ['a rotation beyond half a turn', overlay(box(46, 45, 9, 8, '<rotation>181</rotation>')), /rotation 181/],
  ['a quad of three corners', quad('1,1 2,1 2,2'), /3 coordinates, not the four/],
  ['a quad of commas', quad('1,1 2,1 2 1,2'), /longitude and a latitude/],
  ['a quad of nothing', quad(''), /1 coordinates, not the four/],
  [
    'both kinds of place',
    overlay(`${box(46, 45, 9, 8)}<gx:LatLonQuad><coordinates>1,1 2,1 2,2 1,2</coordinates></gx:LatLonQuad>`),
    /both/,
  ],
  ['too many overlays', overlay('').repeat(1001), /more than 1000/],
  ['elements too deep', '<Folder>'.repeat(20), /deep/],
]
for (const [what, content, why] of faults) {
  test(`a KML of ${what} is rejected`, () => assert.throws(() => read(content), why))
}
