import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { importSource } from '../../src/editions/index.ts'
import { dtppSource, openFileSource } from '../../src/sources/index.ts'
import { freshStore } from '../fixtures/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

test('a real plate becomes a chart with every field, by the real metafile of its cycle', { skip }, async (t) => {
  const store = await freshStore(t)
  const edition = await store.editions.begin({ source: 'nasr', cycle: '2001' })
  const stated = { icao_airport_identifier: 'KSBP', name: 'San Luis Obispo', latitude: 35.237, longitude: -120.642 }
  await store.editions.addAirports(edition, [{ icao: 'KSBP', stated, derived: {}, where: 'here', features: null }])
  await store.editions.complete(edition, { effectiveAt: 0, report: null })
  await store.editions.activate(edition, 0)

  const folder = await mkdtemp(join(tmpdir(), 'dtpp-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const file of ['d-TPP_Metafile-KSBP-2002.xml', 'plates/00989R11.PDF']) {
    await copyFile(join(data, file), join(folder, basename(file)))
  }
  const fileSource = await openFileSource(folder, { downloads: folder })
  t.after(() => fileSource.close())
  const source = dtppSource(fileSource, { airports: ['KSBP'], states: [], cycle: '2002' })
  const report = await importSource(source, { ...store, now: () => Date.UTC(2026, 10, 21) }, { force: true })
  assert.deepEqual([report.charts.total, report.quarantined.length, report.objections.length], [1, 11, 1])

  const [chart] = await store.listed('KSBP')
  const { id, type_code, category, index_number, name, revision_date, procedures, runways, bounding_boxes } =
    chart ?? assert.fail()
  assert.deepEqual(
    { id, type_code, category, index_number, name, revision_date, procedures, runways },
    {
      id: 'KSBP1211',
      type_code: '1L',
      category: 'APP',
      index_number: '12-11',
      name: 'RNAV (GPS) RWY 11',
      revision_date: '20200130',
      procedures: ['R11'],
      runways: ['11'],
    },
  )
  assert.deepEqual([chart?.valid_from, chart?.valid_until], ['2020-01-30', '2020-02-27'])
  assert.ok(bounding_boxes)
})
