import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import type { StatedAirport } from '../../facts/airport/stated-airport.ts'
import type { Found } from '../../facts/diagnostics/diagnostic.ts'
import { mapPage } from '../../imaging/georeference/map-page.fixture.ts'
import { degrees, PDFDocument, StandardFonts } from '../../pdf/index.ts'
import { folderSource } from '../../sources/folder/source.ts'
import { madeChart, madeSource, picturesOf, wellington } from '../../sources/source/made-source.fixture.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { ImportProgress } from '../report/import-progress.ts'
import { type ImportOptions, importSource } from './import-source.ts'

const now = () => Date.UTC(2026, 10, 21)
const box = { x1: 0, y1: 0, x2: 100, y2: 120 }
const map = await mapPage({
  media: box,
  entries: {
    VP: [{ BBox: [0, 0, 100, 120], Measure: { Subtype: 'GEO', GPTS: [-41, 174, -40, 174, -40, 175, -41, 175] } }],
  },
})
const picture = await sharp({ create: { width: 60, height: 70, channels: 3, background: 'white' } })
  .extend({ bottom: 10, background: 'black' })
  .png()
  .toBuffer()

const head = 'file,airport,type_code,name,index_number,revision_date\n'
const airports = 'icao_airport_identifier,name,latitude,longitude\nNZWN,Wellington,-41.327,174.805\n'
const line = (file: string, index: string, airport = 'NZWN') => `${file},${airport},A,Area,${index},20260903\n`

async function folder(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'charts-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  return directory
}

const importFolder = (directory: string, store: FreshStore, options: ImportOptions = {}) =>
  importSource(folderSource(directory, 'charts'), { ...store, now }, { ...oneWorker, ...options })

const statesIn = async ({ editions }: FreshStore) => (await editions.list()).map(({ state }) => state)

test('what can be taken is published, what cannot is named with the reason', async (t) => {
  const store = await freshStore(t)
  const lines = ['map.pdf', 'picture.png', 'broken.pdf', 'empty.png', 'note.txt'].map((file, index) =>
    line(file, `19-${index}`),
  )
  const directory = await folder(t, {
    'manifest.csv': `${head}${lines.join('')}${line('map.pdf', '19-9', 'ZZZZ')}${line('picture.png', '19-0')}`,
    'airports.csv': airports,
    'map.pdf': map,
    'picture.png': picture,
    'broken.pdf': '%PDF-1.4 and no more',
    'empty.png': '',
    'note.txt': 'not a chart',
  })
  const seen: ImportProgress[] = []
  const report = await importFolder(directory, store, {
    force: true,
    onProgress: (progress) => seen.push(progress),
  })

  assert.equal(report.edition, 1)
  assert.equal(report.state, 'live')
  assert.equal(report.cycle, '2611')
  assert.equal(report.source, 'folder:charts')
  assert.equal(report.location, directory)
  assert.deepEqual(report.charts, { total: 2, new: 2, changed: 0, unchanged: 0, removed: 0 })
  assert.deepEqual(report.residuals, { charts: 1, median_px: 0, greatest_px: 0 })
  assert.deepEqual(
    report.imported.map(({ file, index_number, residual_px }) => [file, index_number, residual_px]),
    [
      ['map.pdf', '19-0', 0],
      ['picture.png', '19-1', null],
    ],
  )
  assert.deepEqual(
    report.quarantined.map(({ file, where }) => [file, where]),
    [
      ['broken.pdf', 'manifest.csv line 4'],
      ['empty.png', 'manifest.csv line 5'],
      ['note.txt', 'manifest.csv line 6'],
      ['map.pdf', 'manifest.csv line 7'],
      ['picture.png', 'manifest.csv line 8'],
    ],
  )
  assert.deepEqual(report.objections, ['5 of 7 charts (71 %) were rejected'])
  assert.match(report.quarantined[3]?.reasons[0] ?? '', /airport ZZZZ is not known here: describe it in airports\.csv/)
  assert.deepEqual(report.quarantined[4]?.reasons, [
    'NZWN STD 19-0 is already the chart of manifest.csv line 2: use another index_number',
  ])
  assert.deepEqual(
    seen.map(({ phase }) => phase),
    ['collect', ...Array(7).fill('charts'), 'publish'],
  )
  assert.deepEqual(seen.at(-2), { phase: 'charts', done: 7, total: 7, name: 'picture.png' })
  assert.deepEqual((await store.editions.find(1))?.report, report)

  assert.deepEqual(
    (await store.listed('NZWN')).map(({ width, height, bounding_boxes }) => [width, height, bounding_boxes !== null]),
    [
      [417, 500, true],
      [60, 80, false],
    ],
  )
})

test('a first import that rejects 11 of 12 files stays ready, and says why and how to activate it', async (t) => {
  const store = await freshStore(t)
  const lines = Array.from({ length: 12 }, (_, at) => line(`${at}.png`, `19-${at}`))
  const files = { 'manifest.csv': head + lines.join(''), 'airports.csv': airports, '3.png': picture }
  const directory = await folder(t, files)
  const report = await importFolder(directory, store)
  assert.deepEqual([report.edition, report.state, report.effective_at], [1, 'ready', null])
  assert.deepEqual(report.objections, ['11 of 12 charts (91 %) were rejected'])
  assert.equal(report.activate_with, 'platekeeper editions activate 1')
  assert.deepEqual(report.rejections, [{ reason: 'not found in the folder', count: 11 }])
  assert.equal((await store.listed('NZWN')).length, 0)
  assert.deepEqual(await store.editions.activateDue(now() + 1e12), [])

  await store.editions.activate(1, now())
  const again = await importFolder(directory, store)
  assert.deepEqual([again.state, again.objections], ['live', []], 'as many rejections as an operator has accepted')
  await rm(join(directory, '3.png'))
  await writeFile(join(directory, '4.png'), '')
  assert.equal((await importFolder(directory, store)).edition, null)
})

test('a plate of a folder has the date that it prints, unless the manifest states one; other files have their own', async (t) => {
  const store = await freshStore(t)
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  document.addPage([387, 594]).drawText('24025', { x: 350, y: 558, size: 6, font })
  const rows = ['plate.pdf,NZWN,1J,V,19-1,\n', 'plate.pdf,NZWN,1J,V,19-2,20230102\n', 'a.png,NZWN,1J,V,19-3,\n']
  const files = { 'manifest.csv': head + rows.join(''), 'airports.csv': airports, 'a.png': picture }
  const directory = await folder(t, { ...files, 'plate.pdf': await document.save() })
  await utimes(join(directory, 'a.png'), 0, Date.UTC(2023, 3, 5) / 1000)
  const report = await importFolder(directory, store)
  const dates = (await store.listed('NZWN')).map(({ index_number, revision_date }) => [index_number, revision_date])
  assert.deepEqual(Object.fromEntries(dates), { '19-1': '20240125', '19-2': '20230102', '19-3': '20230405' })
  assert.deepEqual(
    report.warnings.map(({ file, text }) => [file, /the day the file was last changed/.test(text)]),
    [['a.png', true]],
  )
})

test('a chart is valid as the manifest states, else as its plate prints; how many have expired is reported', async (t) => {
  const store = await freshStore(t)
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const margin = { x: 12, y: 250, size: 5, font, rotate: degrees(90) }
  document.addPage([387, 594]).drawText('SW-3, 11 JUL 2024 to 08 AUG 2024', margin)
  const rows = [
    ['plate.pdf', '19-1', '', ''],
    ['plate.pdf', '19-2', '20261101', '20261231'],
    ['plate.pdf', '19-3', '', '20270101'],
    ['a.png', '19-4', '', ''],
    ['a.png', '19-5', '', '20261121'],
  ].map(([file, index, from, until]) => `${file},NZWN,1J,V,${index},20230102,${from},${until}\n`)
  const directory = await folder(t, {
    'manifest.csv': `${head.trim()},valid from,valid until\n${rows.join('')}`,
    'airports.csv': airports,
    'a.png': picture,
    'plate.pdf': await document.save(),
  })
  const { quarantined, warnings } = await importFolder(directory, store)
  assert.deepEqual(quarantined, [])
  const listed = (await store.listed('NZWN')).map((chart) => [
    chart.index_number,
    [chart.valid_from, chart.valid_until],
  ])
  assert.deepEqual(Object.fromEntries(listed), {
    '19-1': ['2024-07-11', '2024-08-08'],
    '19-2': ['2026-11-01', '2026-12-31'],
    '19-3': [undefined, '2027-01-01'],
    '19-4': [undefined, undefined],
    '19-5': [undefined, '2026-11-21'],
  })
  assert.deepEqual(warnings, [
    { file: 'folder:charts', text: 'expired charts: 1 of 5; they stay listed and are marked' },
  ])
})

test('a revision date more than two cycles ahead is accepted and reported', async (t) => {
  const store = await freshStore(t)
  const days = ['20261121', '20270116', '20270117', '20311231']
  const rows = days.map((day, index) => `a.png,NZWN,1J,V,19-${index},${day}\n`)
  const files = { 'manifest.csv': head + rows.join(''), 'airports.csv': airports, 'a.png': picture }
  const report = await importFolder(await folder(t, files), store)
  assert.deepEqual([report.charts.total, report.quarantined], [4, []])
  assert.deepEqual(report.warnings, [
    { file: 'a.png', text: 'revision_date 20270117 is in the future' },
    { file: 'a.png', text: 'revision_date 20311231 is in the future' },
  ])
})

test('of every source, a chart whose name cannot be displayed is rejected, and such a text of an airport is left out', async (t) => {
  const store = await freshStore(t)
  const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = await picturesOf(['1', '2', '3'])
  const named = (index: string, bytes: Uint8Array, name: string) => {
    const made = madeChart(index, bytes)
    return { ...made, facts: { ...made.facts, name } }
  }
  const charts = [named('1', first, 'Visual'), named('2', second, 'x'.repeat(2_000)), named('3', third, 'Vis\u0007ual')]
  const wide = { ...wellington, stated: { ...wellington.stated, city: 'Wel\u0000lington' } }
  const source = madeSource(charts, { airports: [wide] })
  const report = await importSource(source, { ...store, now }, { ...oneWorker, force: true })
  assert.deepEqual(
    report.quarantined.map(({ reasons }) => reasons),
    [
      ['name has 2000 characters; at most 200 are accepted'],
      ['name contains U+0007, a control character or line break'],
    ],
  )
  assert.equal(report.charts.total, 1)
  const fault = 'city contains U+0000, a control character or line break: it is left out'
  assert.ok(report.warnings.some(({ text }) => text === `line 1: ${fault}`))
})

test('five airports that lack over half of their charts keep an edition from going live', async (t) => {
  const store = await freshStore(t)
  const icaos = ['NZAA', 'NZCH', 'NZDN', 'NZQN', 'NZNS']
  const places = icaos.map((icao) => `${icao},Somewhere,-41,174\n`).join('')
  const at = (icao: string, count: number, file = 'a.png') =>
    Array.from({ length: count }, (_, index) => line(file, `19-${index}`, icao)).join('')
  const large = at('NZWN', 100)
  const sound = large + icaos.map((icao) => at(icao, 4)).join('')
  const poor = large + icaos.map((icao) => at(icao, 1)).join('')
  const files = { 'manifest.csv': head + sound, 'airports.csv': airports + places, 'a.png': picture }
  const directory = await folder(t, files)
  assert.equal((await importFolder(directory, store)).state, 'live')
  await writeFile(join(directory, 'manifest.csv'), head + poor)
  const report = await importFolder(directory, store)
  assert.deepEqual([report.state, report.charts.removed], ['ready', 15])
  assert.match(report.objections.join(), /^5 airports lack over half of their charts: NZAA 3 of 4, /)
  assert.equal((await importFolder(directory, store, { force: true })).state, 'live')
})

test('where nothing can be taken, no edition is published and the one before stays', async (t) => {
  const store = await freshStore(t)
  const files = { 'manifest.csv': head + line('a.png', '19-1'), 'airports.csv': airports, 'a.png': picture }
  const sound = await folder(t, files)
  await importFolder(sound, store)
  await writeFile(join(sound, 'a.png'), 'spoilt')
  const report = await importFolder(sound, store)
  assert.equal(report.edition, null)
  assert.deepEqual(report.quarantined, [
    {
      file: 'a.png',
      where: 'manifest.csv line 2',
      reasons: ['not PDF, PNG, JPEG or TIFF by its first bytes: convert it to one of these'],
      airport: 'NZWN',
    },
  ])
  assert.equal((await store.listed('NZWN')).length, 1)
  assert.deepEqual(await statesIn(store), ['live'])
})

test('importing twice gives the same images, and only what the source says itself is its word', async (t) => {
  const store = await freshStore(t)
  const files = { 'manifest.csv': head + line('a.png', '19-1'), 'airports.csv': airports, 'a.png': picture }
  const directory = await folder(t, files)
  await importFolder(directory, store)
  const images = async () => (await readdir(join(store.dataDir, 'images', 'nzwn'))).sort()
  const before = await images()
  const report = await importFolder(directory, store)
  assert.deepEqual(report.charts, { total: 1, new: 0, changed: 0, unchanged: 1, removed: 0 })
  assert.deepEqual(await images(), before)
  assert.equal(before.length, 4)
  assert.deepEqual(await statesIn(store), ['superseded', 'live'])
  const [said] = (await store.catalogue.holdings('NZWN')).airports
  assert.deepEqual(said?.statement.stated, { name: 'Wellington', latitude: -41.327, longitude: 174.805 })
})

test('an import that is called off leaves nothing visible', async (t) => {
  const store = await freshStore(t)
  const files = {
    'manifest.csv': head + line('a.png', '19-1') + line('a.png', '19-2'),
    'airports.csv': airports,
    'a.png': picture,
  }
  const directory = await folder(t, files)
  const control = new AbortController()
  const onProgress = ({ phase }: ImportProgress) => phase === 'charts' && control.abort()
  const running = importFolder(directory, store, { onProgress, signal: control.signal })
  await assert.rejects(running, { name: 'AbortError' })
  assert.deepEqual(await statesIn(store), [])
})

test('a source of airports is published without charts, and not when it has none', async (t) => {
  const store = await freshStore(t)
  const quarantined = { file: 'airports.csv', where: 'line 3', reasons: ['no name'] }
  const warned = { file: 'airports.csv', text: 'column "x" is not used' }
  const diagnostics = [
    { severity: 'error' as const, ...quarantined },
    { severity: 'warning' as const, ...warned },
  ]
  const others = Array.from({ length: 450 }, (_, at) => ({ ...wellington, icao: `ZZ${String(at).padStart(3, '0')}` }))
  const source = { ...madeSource([]), provides: 'airports' as const }
  const holding = (airports: readonly Found<StatedAirport>[]) => ({
    ...source,
    collect: async () => ({ cycle: '2611', airports, charts: [], total: 0 }),
  })
  const report = await importSource(holding([wellington, ...diagnostics, ...others]), { ...store, now })
  assert.deepEqual([report.state, report.airports, report.charts.total], ['live', 451, 0])
  assert.deepEqual([report.quarantined, report.warnings], [[quarantined], [warned]])
  assert.equal((await store.catalogue.holdings('ZZ449')).airports.length, 1)

  assert.equal((await importSource(holding([]), { ...store, now })).edition, null)
  const fewer = await importSource(holding([wellington]), { ...store, now })
  assert.deepEqual(fewer.objections, ['99 % fewer airports than the live edition: 1 instead of 451'])
  assert.equal(fewer.state, 'ready')
})

test('a source without a priority is not imported at all', async (t) => {
  const store = await freshStore(t)
  const unknown = { ...madeSource([]), name: 'somebody' }
  await assert.rejects(importSource(unknown, { ...store, now }), /Unknown source somebody\. Known sources: folder, /)
  assert.deepEqual(await statesIn(store), [])
})
