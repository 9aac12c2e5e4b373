import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, type TestContext, test } from 'node:test'
import sharp, { type Sharp } from 'sharp'
import { chartMap } from '#client'
import { eventually } from '../../../test/fixtures/eventually.ts'
import { oneWorker } from '../../editions/render/one-worker.fixture.ts'
import type { Point } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { corners, latLon, letter, mapPage, viewport } from '../../imaging/georeference/map-page.fixture.ts'
import { type MadeSheet, makeSheet } from '../../imaging/georeference/printed/made-sheet.fixture.ts'
import { randomFrom } from '../../imaging/georeference/printed/random-sheet.fixture.ts'
import { jpeg } from '../../imaging/render/leaning-scan.fixture.ts'
import { folderSource, openChartFolder, TableChanged } from '../../sources/index.ts'
import { clicked, draft, type MadeChart, madeChart, spread } from '../fit/made-chart.fixture.ts'
import { openPageRenderer } from '../pages/page-renderer.ts'
import { beginWith, columns, imported, mapErrorLimit, nothing, png, type Rows } from './session.fixture.ts'
import { openSession } from './session.ts'

const { pool } = oneWorker
const renderer = openPageRenderer()
after(() => renderer.close())

const begin = (t: TestContext, charts: Rows) => beginWith(t, renderer, charts)

const pdf = (rotate: number) => mapPage({ media: letter, crop: { x1: 10, y1: 20, x2: 350, y2: 500 }, rotate })
const ownMap = () => {
  const around = corners(letter).map(([x, y]): Point => [-123.3 + x / 360, 45.1 + y / 540])
  return mapPage({ media: letter, entries: viewport(letter, latLon(around)) })
}
const turned = async (write: (picture: Sharp) => Sharp) =>
  write(sharp(await png(1200, 900)).withMetadata({ orientation: 8 })).toBuffer()

type MadePage = readonly [what: string, file: string, turn: number, bytes: () => Promise<Uint8Array>]
const turns = [0, 0.1, -0.2, 0.2]
const pages: readonly MadePage[] = [
  ...turns.map((turn, at): MadePage => [`a page with /Rotate ${at * 90}`, 'plate.pdf', turn, () => pdf(at * 90)]),
  ['a page drawn sideways', 'plate.pdf', 0.1, () => mapPage({ media: letter, text: { 90: 200 } })],
  ['a scan that leans', 'plate.jpg', -0.1, () => jpeg(1.8)],
  ['a picture', 'plate.png', -0.1, () => png(900, 1200)],
  ['a picture that is scaled down', 'plate.png', 0.2, () => png(6000, 800)],
  ['a photo that states which side is up', 'plate.JPG', 0.1, () => turned((picture) => picture.jpeg())],
  ['a scan', 'plate.tif', -0.2, () => turned((picture) => picture.tiff({ compression: 'lzw' }))],
]
for (const [what, file, turn, bytes] of pages)
  test(`${what}, its map turned by ${turn}°: the import has the map and the map error that the page showed`, async (t) => {
    const { folder, session, listed } = await begin(t, {
      [file]: { bytes: await bytes(), row: 'KPDX,AP,Airport,10-9,1' },
    })
    const [{ id } = assert.fail()] = listed
    const { width, height, version } = await session.open(id)
    const chart = madeChart({ size: { width, height }, turn, metresPerPixel: 10 })
    const planView = { x1: 50, y1: 60, x2: width - 70, y2: height - 80 }
    for (const count of [2, 4]) {
      const stated = draft(clicked(chart, spread.slice(0, count)), { planView })
      const { verdict } = await session.fit(id, stated)
      assert.deepEqual(verdict?.faults, [])
      const { version: current } = await session.open(id)
      await session.save(id, stated, current)
      const { boundingBoxes, note } = await imported(pool, folder, file)
      assert.equal(note, what === 'a scan that leans' ? 'leans by 1.8° clockwise: its picture is turned back' : null)
      assert.equal(boundingBoxes?.residual_px, verdict.mapError)
      assertTrue(chart, { width, height, bounding_boxes: boundingBoxes })
      const shown = (await session.open(id)).draft
      const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = shown?.planView ?? {}
      assert.deepEqual([x1, y1, x2, y2].map(Math.round), Object.values(planView))
      assert.equal(shown?.points.length, count)
    }
    assert.equal(version, '')
  })

type Placed = Parameters<typeof chartMap>[0] & { readonly width: number; readonly height: number }

/** Within a pixel of the truth all over the plan view. */
function assertTrue(chart: MadeChart, placed: Placed): void {
  const map = chartMap(placed) ?? assert.fail('no map')
  const [across, down] = [placed.width - 120, placed.height - 140]
  for (const [u, v] of [...spread, [0, 0], [1, 1], [0, 1], [1, 0]] as readonly Point[]) {
    const [x, y] = [50 + u * across, 60 + v * down]
    const point = map.toPoint(chart.placeOf([x, y]))
    assert.ok(Math.hypot(point.x - x, point.y - y) < 1, `${x}, ${y} is shown at ${point.x}, ${point.y}`)
  }
}

const chart = async (row = 'KPDX,AP,Airport,10-9,1') => ({ 'plate.png': { bytes: await png(900, 1200), row } })
const placedChart = madeChart({ size: { width: 900, height: 1200 } })
const stated = draft(clicked(placedChart, spread))

test('a circle that a person has drawn is in the import where they drew it, and its box around it', async (t) => {
  const { folder, session, listed } = await begin(t, await chart())
  const [{ id } = assert.fail()] = listed
  const { version } = await session.open(id)
  const circle = { x: 450, y: 400, radius: 120 }
  const inset = { x1: 330, y1: 280, x2: 570, y2: 520, circle }
  const planView = { x1: 50, y1: 60, x2: 830, y2: 1120 }
  const { verdict } = await session.fit(id, { ...stated, planView, insets: [inset] })
  assert.deepEqual(verdict?.insets, [inset])
  await session.save(id, { ...stated, planView, insets: [inset] }, version)
  assert.deepEqual((await session.open(id)).draft?.insets, [inset])
  const { boundingBoxes } = await imported(pool, folder, 'plate.png')
  assert.deepEqual(boundingBoxes?.insets, [{ pixels: { x1: 330, y1: 680, x2: 570, y2: 920 } }])
  assert.deepEqual(boundingBoxes?.inset_shapes, [{ inset: 0, circle: { x: 450, y: 800, radius: 120 } }])
})

test('what was agreed is taken back: the chart is as it was before, and once more is said', async (t) => {
  const { session, listed } = await begin(t, await chart())
  const [{ id } = assert.fail()] = listed
  const { version } = await session.open(id)
  await assert.rejects(session.takeBack(id, version), /calibrations\.json has nothing for this chart/)
  const saved = await session.save(id, stated, version)
  assert.equal(session.states()[id]?.is, 'done')
  await assert.rejects(session.takeBack(id, version), TableChanged)
  await session.takeBack(id, saved.version)
  assert.equal(session.states()[id]?.is, 'unplaced')
  const { draft: none, version: now } = await session.open(id)
  assert.equal(none, null)
  await session.takeBack(id, (await session.save(id, null, now)).version)
  assert.equal(session.states()[id]?.is, 'unplaced')
})

test('an approach chart needs its plan view; the reason says so, and nothing is saved without', async (t) => {
  const { folder, session, listed } = await begin(t, await chart('KPDX,01,ILS RWY 10R,11-1,1'))
  const [{ id } = assert.fail()] = listed
  const { verdict } = await session.fit(id, stated)
  assert.equal(verdict?.mapError, null)
  assert.match(verdict?.faults.join() ?? '', /^No plan view was found on the chart: mark it$/)
  await assert.rejects(
    session.save(id, stated, ''),
    (error) => error instanceof Rejection && /plan view/.test(error.message),
  )
  await assert.rejects(readFile(join(folder, 'calibrations.json')), /ENOENT/)
})

const area = (more: Partial<MadeSheet>) =>
  makeSheet({
    ...{ position: { lat: 45.6, lng: -122.8 }, scale: 150, spacing: 10, graticule: 'ticks', form: 'full' },
    projection: '+proj=lcc +lat_1=44 +lat_2=47 +lat_0=45 +lon_0=-122.8 +datum=WGS84',
    random: randomFrom(1),
    ...more,
  })

test('a page that prints a graticule places itself, or proposes points that a person agrees to', async (t) => {
  const row = 'KPDX,AP,Area,'
  const doubtful = await area({ flaw: 'a label moved by 1′' })
  const charts = { 'area.pdf': await area({}), 'doubtful.pdf': doubtful }
  const rows = Object.entries(charts).map(([file, { pdf: bytes }], at) => [file, { bytes, row: `${row}${at + 1}-1,1` }])
  const { folder, session, listed } = await begin(t, Object.fromEntries(rows))
  const [first, second] = listed.map(({ id }) => id)
  const placed = await session.open(first ?? '')
  const proposed = await session.open(second ?? '')
  assert.deepEqual([placed.placesItself, placed.proposal], [true, null])
  assert.equal(proposed.placesItself, false)
  const { draft: agreed, evidence } = proposed.proposal ?? assert.fail('no proposal')
  assert.match(evidence, /^\d latitudes and \d longitudes, .*; they do not agree: 2 of \d+ fit no line of the others/)
  await session.save(second ?? '', agreed, proposed.version)
  const { boundingBoxes, width, height } = await imported(pool, folder, 'doubtful.pdf')
  const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('no map')
  for (const place of doubtful.places) {
    const { x, y } = map.toPoint(place)
    const [across, up] = doubtful.pageOf(place)
    assert.ok(Math.hypot(x - (across * 300) / 72, height - y - (up * 300) / 72) < 2)
  }
})

test('a map far from the airport of the chart is a fault, as it is for the import', async (t) => {
  const { session, listed } = await begin(t, await chart())
  const away = madeChart({ size: placedChart.size, centre: { lat: 45.6, lng: -121 } })
  const { verdict } = await session.fit(listed[0]?.id ?? '', draft(clicked(away, spread)))
  assert.match(verdict?.faults.join() ?? '', /^The map is \d+ NM from KPDX: check the positions$/)
})

test('a chart that is turned further than a picture may be is not saved, and the reason says how far', async (t) => {
  const { session, listed } = await begin(t, await chart())
  const turned = madeChart({ size: placedChart.size, turn: 12 })
  const { map, verdict } = await session.fit(listed[0]?.id ?? '', draft(clicked(turned, spread)))
  assert.ok(Math.abs((map?.north ?? 0) - 12) < 0.1)
  assert.match(verdict?.faults.join() ?? '', /up to \d+\.\d px from any box with north up/)
})

test('other entries of the table stay, and its entry of this page is replaced', async (t) => {
  const { folder, session, listed } = await begin(t, await chart())
  const [{ id } = assert.fail()] = listed
  const file = join(folder, 'calibrations.json')
  const other = { ab: 1, planview: { x1: 0, y1: 0, x2: 9, y2: 9 } }
  await writeFile(file, JSON.stringify({ ['f'.repeat(64)]: other }))
  await session.save(id, stated, (await session.open(id)).version)
  const { version } = await session.save(id, draft(stated.points.slice(0, 3)), (await session.open(id)).version)
  const table = JSON.parse(await readFile(file, 'utf8'))
  assert.deepEqual(table['f'.repeat(64)], other)
  const [, [, own] = []] = Object.entries<{ points: unknown[] }>(table)
  assert.equal(own?.points.length, 3)
  assert.equal((await session.open(id)).version, version)
  assert.equal((await session.list()).charts[0]?.placedBy, 'calibrations.json')
})

test('the charts of a folder are looked at without being opened, and a saved one is done, for the next session too', async (t) => {
  const { folder, session } = await begin(t, {
    'own.pdf': { bytes: await ownMap(), row: 'KPDX,AP,Own,10-7,1' },
    'broken.pdf': { bytes: Buffer.from('%PDF-1.7 nothing'), row: 'KPDX,AP,Broken,10-8,1' },
    ...(await chart()),
  })
  const statesOf = async (of: typeof session) => (await of.list()).charts.map(({ state }) => state.is)
  await eventually(async () => assert.deepEqual(await statesOf(session), ['own', 'unplaced', 'unplaced']))
  const { id = '' } = (await session.list()).charts[2] ?? {}
  await session.save(id, stated, '')
  assert.equal((await statesOf(session))[2], 'done')
  const [far, ...others] = stated.points
  const wrong = { ...stated, points: [{ ...(far ?? assert.fail()), x: (far?.x ?? 0) + 20 }, ...others] }
  await session.save(id, wrong, (await session.open(id)).version)
  assert.equal((await statesOf(session))[2], 'doubtful')
  const next = openSession({ folder: await openChartFolder(folder), renderer, catalogue: nothing, mapErrorLimit })
  t.after(() => next.close())
  await eventually(async () => assert.deepEqual(await statesOf(next), ['own', 'unplaced', 'doubtful']))
  assert.equal(next.states()[id]?.is, 'doubtful')
})

test('a draft with guesses and gaps is listed, each guess named; an import of it is still refused', async (t) => {
  const { folder, session } = await begin(t, await chart())
  const bytes = await png(900, 1200)
  await writeFile(join(folder, 'empty.png'), bytes)
  const rows = ['plate.png,?KPDX,AP,Airport,?10-9,1,guess: x', 'empty.png,,,,,1,']
  await writeFile(join(folder, 'manifest.csv'), [`${columns},airport_evidence`, ...rows, ''].join('\n'))
  const { charts, problems } = await session.list()
  assert.deepEqual(
    charts.map(({ file, airport, name, guessed }) => ({ file, airport, name, guessed })),
    [
      { file: 'plate.png', airport: 'KPDX', name: 'Airport', guessed: ['airport', 'index_number'] },
      { file: 'empty.png', airport: '', name: 'empty.png', guessed: [] },
    ],
  )
  assert.ok(problems.some((problem) => /2 cells that are only a guess: line 2: airport "\?KPDX"/.test(problem)))
  await assert.rejects(folderSource(folder).collect(), /only a guess/)
})

test('a table that another program has changed is not overwritten unasked', async (t) => {
  const { folder, session, listed } = await begin(t, await chart())
  const [{ id } = assert.fail()] = listed
  const { version } = await session.open(id)
  await writeFile(join(folder, 'calibrations.json'), '{}')
  await assert.rejects(session.save(id, stated, version), TableChanged)
  assert.equal(await readFile(join(folder, 'calibrations.json'), 'utf8'), '{}')
})

const unreadable: readonly (readonly [what: string, text: string])[] = [
  ['no JSON', '{"half'],
  ['no table', '[]'],
]
for (const [what, text] of unreadable)
  test(`a table that is ${what} is left as it is, with the reason and a remedy`, async (t) => {
    const { folder, session, listed } = await begin(t, await chart())
    const [{ id } = assert.fail()] = listed
    await writeFile(join(folder, 'calibrations.json'), text)
    await assert.rejects(session.open(id), /calibrations\.json cannot be used: .*; correct it, or move it out/)
    assert.equal(await readFile(join(folder, 'calibrations.json'), 'utf8'), text)
  })

test('a table that is a link out of the folder is neither read nor followed', async (t) => {
  const { folder, session, listed } = await begin(t, await chart())
  const elsewhere = await mkdtemp(join(tmpdir(), 'elsewhere-'))
  t.after(() => rm(elsewhere, { recursive: true }))
  await writeFile(join(elsewhere, 'table.json'), '{}')
  await symlink(join(elsewhere, 'table.json'), join(folder, 'calibrations.json'))
  await assert.rejects(session.open(listed[0]?.id ?? ''), /outside the folder/)
  assert.equal(await readFile(join(elsewhere, 'table.json'), 'utf8'), '{}')
})

test('a file that cannot be rendered is said with the reason of the import, and the next one is shown', async (t) => {
  const { session, listed } = await begin(t, {
    'broken.pdf': { bytes: Buffer.from('%PDF-1.7 nothing'), row: 'KPDX,AP,Broken,10-8,1' },
    ...(await chart()),
  })
  const [broken, sound] = listed
  await assert.rejects(session.open(broken?.id ?? ''), /^Rejection: broken: /)
  assert.deepEqual((await session.open(sound?.id ?? '')).width, 900)
})

test('one file is enough, also if no manifest lists it', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'calibrate-'))
  t.after(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'plate.png'), await png(900, 1200))
  const one = await openChartFolder(join(folder, 'plate.png'))
  const session = openSession({ folder: one, renderer, catalogue: nothing, mapErrorLimit })
  const [listed = assert.fail()] = (await session.list()).charts
  assert.deepEqual([listed.file, listed.name, listed.airport], ['plate.png', 'plate.png', ''])
  const { version } = await session.save(listed.id, stated, '')
  assert.equal((await session.open(listed.id)).version, version)
})
