import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadPdfium } from '../../pdf/pdfium.ts'
import { type Flaw, type MadeSheet, makeSheet } from './made-sheet.fixture.ts'
import { randomFrom } from './random-sheet.fixture.ts'
import { printReader } from './read-printed-map.ts'

const pdfium = await loadPdfium()

/** 1.5 pixels, in points. */
const precise = (1.5 * 72) / 300

const diagram: Omit<MadeSheet, 'random'> = {
  position: { lat: 47.05, lng: -8.52 },
  scale: 20,
  projection: '+proj=lcc +lat_1=46 +lat_2=49 +lat_0=47 +lon_0=-8 +datum=WGS84',
  spacing: 1,
  graticule: 'lines',
  form: 'full',
  runways: true,
}
const area: Partial<MadeSheet> = { scale: 400, spacing: 30, runways: false }

async function readSheet(more: Partial<MadeSheet>, seed = 1) {
  const made = await makeSheet({ ...diagram, random: randomFrom(seed), ...more })
  const page = printReader(pdfium, made.pdf, 1)(made.aerodrome)
  const map = page?.map ?? null
  const error = map
    ? Math.max(
        ...made.places.map((place) => {
          const [there, here] = [made.pageOf(place), map.toPage(place)]
          return Math.hypot(there[0] - here[0], there[1] - here[1])
        }),
      )
    : Number.NaN
  return { map, error }
}

const sheets: readonly (readonly [what: string, more: Partial<MadeSheet>])[] = [
  ['ticks of a frame, labels stacked', { graticule: 'ticks', form: 'stacked' }],
  ['a lost degree sign, turned on the page', { form: 'degree sign lost', turn: 90 }],
  ['letter-spaced labels, turned by /Rotate too', { graticule: 'ticks', form: 'spaced', turn: 270, rotate: 90 }],
  ['a lost letter, with the aerodrome in the west', { form: 'letter lost', turn: 90, rotate: 270 }],
  [
    'an area of a conic map in the south',
    {
      ...area,
      position: { lat: -33, lng: 178.5 },
      projection: '+proj=lcc +lat_1=-32 +lat_2=-35 +lat_0=-33 +lon_0=178 +datum=WGS84',
      graticule: 'ticks',
      form: 'before',
    },
  ],
  [
    'an area across the antimeridian',
    { ...area, position: { lat: -17, lng: 179.9 }, projection: '+proj=merc +lat_ts=-17 +lon_0=179.9 +datum=WGS84' },
  ],
]
for (const [what, more] of sheets) {
  test(`${what}: the map is the printed one, within 1.5 pixels`, async () => {
    const { map, error } = await readSheet(more)
    assert.deepEqual(map?.faults, [])
    assert.ok(error <= precise, `${error} pt`)
  })
}

const large: Partial<MadeSheet> = { scale: 700, spacing: 60, runways: false, form: 'whole degrees', graticule: 'ticks' }

test('whole degrees are read on a large chart, and a variation that is far from its longitudes does not disturb', async () => {
  for (const more of [{}, { variation: '14°W' }, { graticule: 'lines', turn: 90 } as const]) {
    const { map, error } = await readSheet({ ...large, ...more })
    assert.deepEqual(map?.faults, [])
    assert.ok(error <= precise, `${error} pt`)
  }
})

test('a variation that could be a longitude of the chart moves no map; a label moved by a degree makes it doubtful', async () => {
  for (const variation of ['07°W', '08°W', '09°W', '10°W', '11°W']) {
    const { map, error } = await readSheet({ ...large, variation })
    assert.deepEqual(map?.faults, [], variation)
    assert.ok(error <= precise, `${variation}: ${error} pt`)
  }
  const { map } = await readSheet({ ...large, flaw: 'a label moved by 1′' })
  assert.notDeepEqual(map?.faults, [])
})

test('where minutes are printed, whole degrees say nothing', async () => {
  const { map, error } = await readSheet({ variation: '09°W' })
  assert.deepEqual(map?.faults, [])
  assert.ok(error <= precise)
})

const flawed: readonly (readonly [flaw: Flaw, more: Partial<MadeSheet>])[] = [
  ['a label moved by 1′', {}],
  ['all latitudes moved by 1′', {}],
  ['a second scale', area],
  ['E for W', area],
  ['stretched', area],
  ['of another aerodrome', area],
]
for (const [flaw, more] of flawed) {
  test(`${flaw}: no map of the chart`, async () => {
    const { map } = await readSheet({ ...more, flaw })
    assert.notDeepEqual(map?.faults, [])
  })
}

test('what makes a map doubtful is said in words for the report', async () => {
  const { map } = await readSheet({ flaw: 'all latitudes moved by 1′' })
  assert.deepEqual(map?.faults, ['put the ends of runways away from the drawn runways'])
  assert.match(
    map?.evidence ?? '',
    /^\d latitudes and \d longitudes, each within 0\.\d\d pt of its line; 4 runway ends within \d+ m$/,
  )
})

test('without a position of the aerodrome, printed or known, the map is not used, and labels without letters say nothing', async () => {
  const made = await makeSheet({ ...diagram, random: randomFrom(1) })
  const page = printReader(pdfium, made.pdf, 1)(null)
  assert.deepEqual(page?.map.faults, ['cannot be compared with a position of the aerodrome'])
  const lost = await makeSheet({ ...diagram, form: 'letter lost', random: randomFrom(1) })
  assert.equal(printReader(pdfium, lost.pdf, 1)(null), null)
})

for (const away of [3.5, -5])
  test(`a map of the series of a country that leans by ${(0.71 * Math.abs(away)).toFixed(1)}°: what its ticks say is proposed, within 1.5 pixels`, async () => {
    const { map, error } = await readSheet({
      ...{ position: { lat: 45.6, lng: -122.8 }, scale: 150, spacing: 10, graticule: 'ticks', runways: false },
      projection: `+proj=lcc +lat_1=44 +lat_2=47 +lat_0=45 +lon_0=${-122.8 + away} +datum=WGS84`,
    })
    assert.ok(error < precise, `${error} pt: ${map?.evidence}`)
    assert.match(map?.faults.join('; ') ?? '', /lean by \d\.\d°, to which a person has to agree$/)
  })
