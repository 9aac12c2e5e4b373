import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEntry, writeEntry } from './calibration-entry.ts'
import { readCalibrationTable, readTableEntry, withTableEntries } from './calibration-table.ts'

const hash = 'ab'.repeat(32)
const points = [
  { x: 0, y: 0, lat: -41, lng: 179.5 },
  { x: 360, y: 0, lat: -41, lng: -179.5 },
  { x: 0, y: 540, lat: -40, lng: 179.5 },
]

function placed(entry: unknown) {
  const { page, calibration } = readTableEntry('t', entry)
  return { page, calibration: calibration ?? assert.fail('it states that there is no map') }
}

test('entries are found by the hash of a file, one or several', () => {
  const table = readCalibrationTable(JSON.stringify({ [hash.toUpperCase()]: { points }, ['0'.repeat(64)]: [{}, {}] }))
  assert.deepEqual(table.get(hash), [{ points }])
  assert.equal(table.get('0'.repeat(64))?.length, 2)
})

const view = { x1: 0, y1: 0, x2: 360, y2: 540 }
const circle = { x: 100, y: 200, radius: 50 }
const corners = [
  { x: 10, y: 10 },
  { x: 90, y: 20 },
  { x: 50, y: 80 },
]

test('insets may be circles and polygons; they are written with the box around them, which earlier versions read', () => {
  const entry = readEntry({
    planview: view,
    insets: [{ circle }, { polygon: corners }, { x1: 1, y1: 2, x2: 3, y2: 4 }],
  })
  const [round, pointed, box] = entry.insets
  assert.deepEqual(round, { x1: 50, y1: 150, x2: 150, y2: 250, circle })
  assert.deepEqual(pointed, { x1: 10, y1: 10, x2: 90, y2: 80, polygon: corners })
  assert.deepEqual(box, { x1: 1, y1: 2, x2: 3, y2: 4 })
  assert.deepEqual(readEntry(JSON.parse(JSON.stringify(writeEntry(entry)))), entry)
  // What a box says next to a shape does not count.
  assert.deepEqual(readEntry({ planview: view, insets: [{ ...view, circle }] }).insets, [round])
})

const unusable: readonly (readonly [inset: unknown, why: RegExp])[] = [
  [{ circle, polygon: corners }, /a circle and a polygon/],
  [{ circle: { x: 1, y: 2 } }, /circle needs the numbers x, y, radius/],
  [{ circle: { ...circle, radius: 0 } }, /radius of its circle is not greater than 0/],
  [{ circle: { ...circle, radius: Number.POSITIVE_INFINITY } }, /circle needs the numbers/],
  [{ circle: null }, /circle needs the numbers/],
  [{ polygon: corners.slice(1) }, /3 to 100 corners/],
  [{ polygon: Array.from({ length: 101 }, () => ({ x: 1, y: 1 })) }, /3 to 100 corners/],
  [{ polygon: [1, 2, 3] }, /corner needs the numbers x, y/],
  [{ polygon: corners.map(({ x }) => ({ x, y: 5 })) }, /polygon has no area/],
]
for (const [inset, why] of unusable) {
  test(`an inset ${JSON.stringify(inset).slice(0, 60)} is reported`, () => {
    assert.throws(() => readEntry({ planview: view, insets: [inset] }), why)
  })
}

test('an entry needs its points alone; across 180° their longitudes run on', () => {
  assert.deepEqual(readTableEntry('calibrations.json', { points }), {
    page: 1,
    calibration: {
      name: 'calibrations.json',
      counts: 'points',
      origin: 'bottom left',
      control: [
        { from: [0, 0], to: [179.5, -41] },
        { from: [360, 0], to: [180.5, -41] },
        { from: [0, 540], to: [179.5, -40] },
      ],
      projection: null,
      planView: null,
      insets: [],
    },
  })
})

test('an entry may name its page, its unit, its projection, the map and what in it is not', () => {
  const planview = { x1: 18, y1: 217, x2: 369, y2: 458 }
  const insets = [{ x1: 18, y1: 217, x2: 130, y2: 235 }]
  const { page, calibration } = placed({
    page: 2,
    counts: 'pixels',
    projection: 'EPSG:3857',
    points,
    planview,
    insets,
  })
  assert.deepEqual([page, calibration.counts, calibration.projection], [2, 'pixels', 'EPSG:3857'])
  assert.deepEqual([calibration.planView, calibration.insets], [planview, insets])
  // Mercator of the sphere: degrees times the earth's radius.
  assert.ok(Math.abs((calibration.control[0]?.to[0] ?? 0) - (179.5 * Math.PI * 6378137) / 180) < 1)
})

test('an entry may state the plan view alone', () => {
  const { calibration } = placed({ planview: { x1: 18, y1: 217, x2: 369, y2: 458 } })
  assert.deepEqual([calibration.control, calibration.planView?.y1], [[], 217])
  assert.throws(() => readTableEntry('t', {}), /neither points nor a planview/)
})

const tables: readonly [text: string, why: RegExp][] = [
  ['{', /not JSON/],
  ['[]', /one object/],
  ['{"abc": {}}', /"abc" is not a SHA-256/],
]
for (const [text, why] of tables) {
  test(`${text} is not a table`, () => assert.throws(() => readCalibrationTable(text), why))
}

const box = { x1: 0, y1: 0, x2: 9, y2: 9 }
const entries: readonly [what: string, entry: unknown, why: RegExp][] = [
  ['no object', 7, /must be objects/],
  ['page 0', { page: 0, points }, /page 0/],
  ['another unit', { counts: 'inches', points }, /"inches"/],
  ['two points', { points: points.slice(1) }, /three or more/],
  ['a point without longitude', { points: [...points, { x: 1, y: 1, lat: 1 }] }, /x, y, lat, lng/],
  ['a point of words', { points: [...points, { x: '1', y: 1, lat: 1, lng: 1 }] }, /x, y, lat, lng/],
  ['a point beyond the pole', { points: [...points, { x: 1, y: 1, lat: 91, lng: 1 }] }, /91/],
  ['an unknown projection', { points, projection: 'EPSG:999999' }, /not known here/],
  ['a projection that is not a text', { points, projection: 4326 }, /not a text/],
  ['a box upside down', { points, planview: { ...box, y1: 10 } }, /planview must run/],
  ['insets in no list', { points, planview: box, insets: box }, /array/],
  ['insets without their map', { points, insets: [box] }, /without the planview/],
  ['a turn that is no lean', { points, turn: 10.1 }, /turn is not a number of degrees from -10 to 10/],
  ['a turn in words', { points, turn: '2' }, /turn is not a number/],
]
for (const [what, entry, why] of entries) {
  test(`an entry with ${what} is rejected`, () => assert.throws(() => readTableEntry('t', entry), why))
}

test('an entry may state that the page has no map, and nothing else', () => {
  const entry = readEntry({ page: 3, map: false })
  assert.deepEqual(writeEntry(entry), { page: 3, map: false })
  assert.equal(readTableEntry('t', { page: 3, map: false }).calibration, null)
  assert.throws(() => readEntry({ map: false, points }), /no map, and contains points/)
})

test('an entry may state by how much the picture is turned; without it, or with 0, it is not', () => {
  const turned = readEntry({ points, turn: -2.3 })
  assert.deepEqual(readEntry(writeEntry(turned)), turned)
  assert.equal(readTableEntry('t', { points, turn: -2.3 }).calibration?.turn, -2.3)
  for (const none of [{ points }, { points, turn: 0 }, { points, turn: null }]) {
    assert.equal('turn' in (readTableEntry('t', none).calibration ?? assert.fail()), false)
    assert.equal('turn' in writeEntry(readEntry(none)), false)
  }
})

test('two points are enough for a projection that is true to scale: the map is turned and scaled as they are', () => {
  const two = points.slice(0, 2)
  const { calibration } = placed({ projection: 'EPSG:3857', points: two })
  const [one, other, third] = calibration.control
  assert.ok(one && other && third)
  assert.deepEqual(third.from, [0, 360])
  assert.deepEqual(third.to, [one.to[0], one.to[1] + other.to[0] - one.to[0]])
  assert.throws(() => readTableEntry('t', { points: two }), /two with a projection/)
})

test('an entry is put into a table, and everything else in it stays', () => {
  const entry = readEntry({ page: 2, counts: 'pixels', projection: 'EPSG:3857', points, planview: box })
  const first = withTableEntries(null, [{ sha256: hash, entry }])
  assert.deepEqual(readCalibrationTable(first).get(hash)?.map(readEntry), [entry])
  const other = { ['0'.repeat(64)]: { points, remark: 'of somebody' }, [hash]: [{ points }, { page: 2, points }] }
  const table = JSON.parse(withTableEntries(JSON.stringify(other), [{ sha256: hash, entry }]))
  assert.deepEqual(table['0'.repeat(64)], other['0'.repeat(64)])
  assert.deepEqual(table[hash][0], { points })
  assert.deepEqual(
    table[hash].map((each: unknown) => readEntry(each).page),
    [1, 2],
  )
  assert.deepEqual(readEntry(table[hash][1]), entry)
})

test('an entry is not added to an invalid one of its file, because then neither would be used', () => {
  const entry = readEntry({ points })
  const table = JSON.stringify({ [hash]: [{ page: 3 }] })
  assert.throws(() => withTableEntries(table, [{ sha256: hash, entry }]), /neither points nor a planview/)
  assert.throws(() => withTableEntries('[]', [{ sha256: hash, entry }]), /one object/)
})
