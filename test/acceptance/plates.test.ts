import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { importSource } from '../../src/editions/index.ts'
import { folderSource } from '../../src/sources/index.ts'
import { type FreshStore, freshStore } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const july2024 = ['2024-07-11', '2024-08-08'] as const
const january2020 = ['2020-01-30', '2020-02-27'] as const

/** Real plates of the FAA, the period that each prints, and where their airports lie: latitude and longitude of the reference point. */
const plates = [
  {
    file: '00330IL10R.pdf',
    icao: 'KPDX',
    type: '01',
    name: 'ILS or LOC RWY 10R',
    at: [45.588, -122.597],
    width: 1614,
    valid: july2024,
  },
  {
    file: '00983ILD27.pdf',
    icao: 'KAHN',
    type: '01',
    name: 'ILS or LOC/DME RWY 27',
    at: [33.948, -83.326],
    width: 1614,
    valid: july2024,
  },
  {
    file: '00989R11.PDF',
    icao: 'KSBP',
    type: '1L',
    name: 'RNAV (GPS) RWY 11',
    at: [35.237, -120.642],
    width: 1613,
    valid: january2020,
  },
] as const

const now = () => Date.UTC(2026, 10, 21)

async function importing(t: TestContext, rows: readonly string[], files: readonly string[], airports: string) {
  const directory = await mkdtemp(join(tmpdir(), 'plates-'))
  try {
    for (const file of files) await copyFile(join(data, file), join(directory, file.split('/').at(-1) ?? file))
    await writeFile(
      join(directory, 'manifest.csv'),
      ['file,airport,type_code,name,index_number,revision_date', ...rows].join('\n'),
    )
    await writeFile(join(directory, 'airports.csv'), `icao_airport_identifier,name,latitude,longitude\n${airports}`)
    const store = await freshStore(t)
    return { store, report: await importSource(folderSource(directory), { ...store, now }) }
  } finally {
    await rm(directory, { recursive: true })
  }
}

const statsOf = async ({ images }: FreshStore, name = '') =>
  sharp((await images.get(name)) ?? assert.fail(`${name} is not stored`)).stats()

test('three real plates become georeferenced charts in the list', { skip }, async (t) => {
  const rows = plates.map(({ file, icao, type, name }) => `${file},${icao},${type},${name},11-1,20240125`)
  const airports = plates.map(({ icao, at }) => `${icao},${icao},${at.join()}`).join('\n')
  const { report, store } = await importing(
    t,
    rows,
    plates.map(({ file }) => `faa/plates/${file}`),
    airports,
  )
  assert.deepEqual(report.quarantined, [])
  assert.deepEqual(
    report.warnings.map(({ text }) => text),
    ['expired charts: 3 of 3; they stay listed and are marked'],
  )
  for (const { icao, at, width, valid } of plates) {
    const [chart] = await store.listed(icao)
    assert.deepEqual([chart?.valid_from, chart?.valid_until], valid)
    assert.deepEqual([chart?.width, chart?.height], [width, 2475])
    const { planview, insets, residual_px = 99 } = chart?.bounding_boxes ?? assert.fail(`${icao} is not georeferenced`)
    const { lng1, lat1, lng2, lat2 } = planview.latlng
    assert.ok(lat1 < at[0] && at[0] < lat2, `latitude of ${icao} lies outside the map`)
    assert.ok(lng1 < at[1] && at[1] < lng2, `longitude of ${icao} lies outside the map`)
    assert.ok(residual_px > 0 && residual_px < 4, `${icao} errs by ${residual_px} px`)
    assert.ok(insets.length >= 2, 'the box of elevations, and a fix for the missed approach')
    const { x1, y1, x2, y2 } = planview.pixels
    assert.ok(x2 - x1 > 1400 && y2 - y1 > 900 && y2 - y1 < 1200, 'the box is the plan view, not the page')
    const [day, night] = await Promise.all([statsOf(store, chart?.image_day), statsOf(store, chart?.image_night)])
    assert.ok((day.channels[0]?.mean ?? 0) > 200, 'paper is bright')
    assert.ok((night.channels[0]?.mean ?? 255) < 50, 'and dark at night')
  }
})

test('both encodings of one conic map give the same box', { skip }, async (t) => {
  const files = ['geo_lcc_ISO32000.pdf', 'geo_lcc_OGC_BP.pdf', 'geo_none.pdf']
  const rows = files.map((file, index) => `${file},KBOS,A,Area,10-${index + 1},20240125`)
  const { store, report } = await importing(
    t,
    rows,
    files.map((file) => `geopdf/${file}`),
    'KBOS,Boston,42.363,-71.006',
  )
  const [iso, ogc, none] = (await store.listed('KBOS')).map((chart) => chart.bounding_boxes)
  const text = 'blank: every pixel has the same colour; check the file'
  assert.deepEqual(report.warnings, [{ file: 'geo_none.pdf', text }])
  assert.deepEqual(iso?.planview.pixels, ogc?.planview.pixels)
  for (const side of ['lng1', 'lat1', 'lng2', 'lat2'] as const) {
    assert.ok(Math.abs((iso?.planview.latlng[side] ?? 0) - (ogc?.planview.latlng[side] ?? 1)) < 1e-9)
  }
  assert.equal(none, null)
})

test('a plate cut in half is rejected, and the other plate is imported', { skip }, async (t) => {
  const whole = await readFile(join(data, 'faa/plates/00983ILD27.pdf'))
  const directory = await mkdtemp(join(tmpdir(), 'plates-'))
  try {
    await writeFile(join(directory, 'half.pdf'), whole.subarray(0, whole.length / 2))
    await writeFile(join(directory, 'whole.pdf'), whole)
    const rows = ['half', 'whole'].map((name, index) => ({
      file: `${name}.pdf`,
      airport: 'KAHN',
      type_code: '01',
      name,
      index_number: `11-${index}`,
      revision_date: '20230126',
    }))
    await writeFile(join(directory, 'manifest.json'), JSON.stringify(rows))
    await writeFile(join(directory, 'airports.csv'), 'icao,name,latitude,longitude\nKAHN,Athens,33.948,-83.326\n')
    const report = await importSource(folderSource(directory), { ...(await freshStore(t)), now })
    assert.deepEqual(
      report.imported.map(({ file }) => file),
      ['whole.pdf'],
    )
    assert.deepEqual(
      report.quarantined.map(({ file }) => file),
      ['half.pdf'],
    )
    assert.match(report.quarantined[0]?.reasons.join() ?? '', /^(broken|damaged): /)
  } finally {
    await rm(directory, { recursive: true })
  }
})
