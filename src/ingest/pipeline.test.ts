import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import sharp from 'sharp'
import { mapPage } from './georeference/map-page.fixture.ts'
import { type ImportProgress, importFolder } from './pipeline.ts'
import { storesInMemory } from './stores.fixture.ts'

const now = Date.UTC(2026, 10, 21)
const box = { x1: 0, y1: 0, x2: 100, y2: 120 }
const map = await mapPage({
  media: box,
  entries: {
    VP: [{ BBox: [0, 0, 100, 120], Measure: { Subtype: 'GEO', GPTS: [-41, 174, -40, 174, -40, 175, -41, 175] } }],
  },
})
const picture = await sharp({ create: { width: 60, height: 80, channels: 3, background: 'white' } })
  .png()
  .toBuffer()

const head = 'file,airport,type_code,name,index_number,revision_date\n'
const airports = 'icao_airport_identifier,name,latitude,longitude\nNZWN,Wellington,-41.327,174.805\n'
const line = (file: string, index: string, airport = 'NZWN') => `${file},${airport},1J,Visual,${index},20260903\n`

async function folder(t: TestContext, files: Readonly<Record<string, string | Uint8Array>>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'charts-'))
  t.after(() => rm(directory, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(directory, name), content)
  return directory
}

test('what can be taken is published, what cannot is named with the reason', async (t) => {
  const stores = storesInMemory()
  const lines = ['map.pdf', 'picture.png', 'broken.pdf', 'empty.png', 'note.txt'].map((file, index) =>
    line(file, `19-${index}`),
  )
  const directory = await folder(t, {
    'manifest.csv': `${head}${lines.join('')}${line('map.pdf', '19-9', 'ZZZZ')}`,
    'airports.csv': airports,
    'map.pdf': map,
    'picture.png': picture,
    'broken.pdf': '%PDF-1.4 and no more',
    'empty.png': '',
    'note.txt': 'not a chart',
  })
  const seen: ImportProgress[] = []
  const report = await importFolder(directory, stores, {
    now,
    workers: 2,
    onProgress: (progress) => seen.push(progress),
  })

  assert.equal(report.edition, 1)
  assert.equal(report.cycle, '2611')
  assert.match(report.source, /^folder:charts-/)
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
      ['map.pdf', 'manifest.csv line 7'],
      ['broken.pdf', 'manifest.csv line 4'],
      ['empty.png', 'manifest.csv line 5'],
      ['note.txt', 'manifest.csv line 6'],
    ],
  )
  assert.match(report.quarantined[0]?.reasons[0] ?? '', /airport ZZZZ is not known here: describe it in airports\.csv/)
  assert.deepEqual(
    seen.map(({ phase }) => phase),
    ['collect', 'draw', 'draw', 'draw', 'draw', 'draw', 'publish'],
  )
  assert.deepEqual(seen.at(-2), { phase: 'draw', done: 5, total: 5, name: 'note.txt' })

  const charts = await stores.catalogue.charts('NZWN')
  assert.deepEqual(
    charts.map(({ width, height, bounding_boxes }) => [width, height, bounding_boxes !== null]),
    [
      [417, 500, true],
      [60, 80, false],
    ],
  )
  assert.equal(stores.imageNames.size, 8)
})

test('where nothing can be taken, no edition is published and the one before stays', async (t) => {
  const stores = storesInMemory()
  const sound = await folder(t, {
    'manifest.csv': head + line('a.png', '19-1'),
    'airports.csv': airports,
    'a.png': picture,
  })
  await importFolder(sound, stores, { now, workers: 1 })
  await writeFile(join(sound, 'a.png'), 'spoilt')
  const report = await importFolder(sound, stores, { now, workers: 1 })
  assert.equal(report.edition, null)
  assert.deepEqual(report.quarantined, [
    {
      file: 'a.png',
      where: 'manifest.csv line 2',
      reasons: ['neither PDF nor PNG by its first bytes: convert it to one of these'],
    },
  ])
  assert.equal((await stores.catalogue.charts('NZWN')).length, 1)
  assert.deepEqual(
    stores.all.map(({ state }) => state),
    ['live'],
  )
})

test('importing twice gives the same images and keeps what is known of an airport', async (t) => {
  const stores = storesInMemory()
  const directory = await folder(t, {
    'manifest.csv': head + line('a.png', '19-1'),
    'airports.csv': airports,
    'a.png': picture,
  })
  await writeFile(
    join(directory, 'airports.csv'),
    'icao,name,latitude,longitude,elevation\nNZWN,Wellington,-41.327,174.805,41\n',
  )
  await importFolder(directory, stores, { now, workers: 1 })
  const names = [...stores.imageNames.keys()]
  await writeFile(join(directory, 'airports.csv'), airports)
  await importFolder(directory, stores, { now: now + 30 * 86_400_000, workers: 1 })
  assert.deepEqual([...stores.imageNames.keys()], names)
  assert.deepEqual(
    stores.all.map(({ state, cycle }) => [state, cycle]),
    [
      ['superseded', '2611'],
      ['live', '2612'],
    ],
  )
  assert.equal((await stores.catalogue.airport('NZWN'))?.elevation, 41)
  const { provenance } = stores.all[1]?.airports[0] ?? assert.fail()
  assert.equal(provenance.elevation, 'the record live before, cycle 2611')
  assert.match(provenance.name ?? '', /^folder:charts-.*, airports\.csv line 2$/)
  assert.equal(provenance.customs, 'the record live before, cycle 2611')
})

test('an import that is called off leaves nothing visible', async (t) => {
  const stores = storesInMemory()
  const files = {
    'manifest.csv': head + line('a.png', '19-1') + line('a.png', '19-2'),
    'airports.csv': airports,
    'a.png': picture,
  }
  const directory = await folder(t, files)
  const control = new AbortController()
  const onProgress = ({ phase }: ImportProgress) => phase === 'draw' && control.abort()
  const running = importFolder(directory, stores, { now, workers: 1, onProgress, signal: control.signal })
  await assert.rejects(running, { name: 'AbortError' })
  assert.deepEqual(stores.all, [])
})
