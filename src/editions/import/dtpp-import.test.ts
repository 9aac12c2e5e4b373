import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type FreshStore, freshStore, publishPositions } from '../../../test/fixtures/index.ts'
import { degrees, PDFDocument, StandardFonts } from '../../pdf/index.ts'
import { metafile } from '../../sources/dtpp/metafile.fixture.ts'
import { makeMultiAirportPdf } from '../../sources/dtpp/multi-airport/pdf.fixture.ts'
import type { Selection } from '../../sources/dtpp/selection.ts'
import { dtppSource } from '../../sources/dtpp/source.ts'
import { openFileSource } from '../../sources/files/open-file-source.ts'
import { oneWorker } from '../render/one-worker.fixture.ts'
import type { ImportReport } from '../report/import-report.ts'
import { importSource } from './import-source.ts'

const january = { cycle: '2002', from: '0901Z  01/30/20' }
const february = { cycle: '2003', from: '0901Z  02/27/20', to: '0901Z  03/26/20' }

/** A plate with its dates where the FAA prints them. */
async function plate(name: string, date = '', validity = ''): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([387, 594])
  page.drawText(name, { x: 30, y: 300, size: 20, font })
  page.drawText(date, { x: 350, y: 558, size: 6, font })
  page.drawText(validity, { x: 12, y: 250, size: 5, font, rotate: degrees(90) })
  return document.save()
}

const publishPosition = ({ editions }: FreshStore, ...others: readonly string[]) =>
  publishPositions(editions, ['KSBP', ...others], { latitude: 35.24, longitude: -120.64 })

async function imported(
  t: TestContext,
  store: FreshStore,
  files: Readonly<Record<string, string | Uint8Array>>,
  { now = Date.UTC(2026, 10, 21), airports = [], states = [] }: Partial<Selection> & { now?: number } = {},
): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'dtpp-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const fileSource = await openFileSource(folder, { downloads: folder })
  t.after(() => fileSource.close())
  const source = dtppSource(fileSource, { airports, states, cycle: null })
  return importSource(source, { ...store, now: () => now }, oneWorker)
}

const record = (chart_name: string, pdf_name: string, useraction = '') => ({ chart_name, pdf_name, useraction })

test('a cycle is imported, and of the next one only what changed is read', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store)
  const first = await imported(t, store, {
    'metafile.xml': metafile(
      [{ records: [record('ILS RWY 11', 'A.PDF'), record('LOC RWY 11', 'B.PDF'), record('VOR-A', 'C.PDF')] }],
      january,
    ),
    'A.PDF': await plate('A', '20030'),
    'B.PDF': await plate('B', '19003'),
    'C.PDF': await plate('C'),
  })
  assert.deepEqual([first.cycle, first.state, first.charts.new, first.quarantined], ['2002', 'live', 3, []])

  const second = await imported(t, store, {
    'metafile.xml': metafile(
      [
        {
          records: [
            record('ILS RWY 11', 'A.PDF'),
            record('LOC RWY 11', 'B.PDF', 'C'),
            record('VOR-A', 'DELETED_JOB.PDF', 'D'),
            record('RNAV (GPS) RWY 29', 'D.PDF', 'A'),
          ],
        },
      ],
      february,
    ),
    'B.PDF': await plate('B', '20058'),
    'D.PDF': await plate('D', '20058'),
  })
  assert.deepEqual(second.quarantined, [])
  assert.deepEqual(second.charts, { total: 3, new: 1, changed: 1, unchanged: 1, removed: 1 })
  const listed = await store.listed('KSBP')
  assert.deepEqual(listed.map(({ name, index_number, revision_date }) => [name, index_number, revision_date]).sort(), [
    ['ILS RWY 11', '11-11', '20200130'],
    ['LOC RWY 11', '11-11N', '20200227'],
    ['RNAV (GPS) RWY 29', '12-29', '20200227'],
  ])
})

test('charts are valid as the metafile states, also those that are not read again; else as their plates print', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store)
  const records = [record('ILS RWY 11', 'A.PDF')]
  const validities = async () => (await store.listed('KSBP')).map((chart) => [chart.valid_from, chart.valid_until])
  const file = await plate('A', '20030', 'SW-3, 02 JAN 2020 to 30 JAN 2020')

  await imported(t, store, { 'metafile.xml': metafile([{ records }], january), 'A.PDF': file })
  assert.deepEqual(await validities(), [['2020-01-30', '2020-02-27']])
  const next = await imported(t, store, { 'metafile.xml': metafile([{ records }], february) })
  assert.deepEqual(await validities(), [['2020-02-27', '2020-03-26']])
  assert.deepEqual(next.charts, { total: 1, new: 0, changed: 0, unchanged: 1, removed: 0 })

  const undated = metafile([{ records }], { ...january, to: '' })
  await imported(t, store, { 'metafile.xml': undated, 'A.PDF': file })
  assert.deepEqual(await validities(), [['2020-01-02', '2020-01-30']])
})

test('the date of a plate is used only where it is not later than the cycle', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store)
  await imported(t, store, {
    'metafile.xml': metafile([{ records: [record('ILS RWY 11', 'A.PDF'), record('LOC RWY 11', 'B.PDF')] }], january),
    'A.PDF': await plate('A', '20366'),
    'B.PDF': await plate('B', '14149'),
  })
  const dates = (await store.listed('KSBP')).map(({ revision_date }) => revision_date)
  assert.deepEqual(dates, ['20140529', '20140529'])
})

test('the pages of a multi-airport PDF become charts of their own', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store)
  const minimums = { chart_code: 'MIN', chart_name: 'TAKEOFF MINIMUMS', pdf_name: 'SW3TO.PDF', faanfd18: '' }
  const { quarantined } = await imported(t, store, {
    'metafile.xml': metafile([{ records: [minimums] }], january),
    'SW3TO.PDF': await makeMultiAirportPdf(4, [
      { name: 'SBP', page: 2, up: 0.95 },
      { name: 'SMX', page: 4, up: 0.95 },
    ]),
  })
  assert.deepEqual(quarantined, [])
  assert.deepEqual(
    (await store.listed('KSBP')).map(({ id, name }) => [id, name]),
    [
      ['KSBP109A', 'TAKEOFF MINIMUMS, page 1 of 2'],
      ['KSBP109A1', 'TAKEOFF MINIMUMS, page 2 of 2'],
    ],
  )
})

test('charts of an unknown airport are quarantined with the remedy', async (t) => {
  const { edition, quarantined } = await imported(t, await freshStore(t), {
    'metafile.xml': metafile([{ records: [{ pdf_name: 'A.PDF' }] }], january),
    'A.PDF': await plate('A'),
  })
  assert.equal(edition, null)
  assert.match(
    quarantined[0]?.reasons[0] ?? '',
    /KSBP is not known here: the metafile does not state its position; run `import/,
  )
})

/** A cycle with two charts of KSBP (California) and one of KPDX (Oregon), each of its own picture. */
async function cycleOf(head: { cycle: string; from: string }, note = '', action = '') {
  const of = (icao: string, state: string, records: readonly object[]) => ({
    faa: icao.slice(1),
    icao,
    state,
    city: icao,
    records: records.map((each) => ({ ...each, useraction: action })),
  })
  const airports = [
    of('KSBP', 'CA', [record('ILS RWY 11', 'A.PDF'), record('LOC RWY 11', 'B.PDF')]),
    of('KPDX', 'OR', [record('ILS RWY 10R', 'C.PDF')]),
  ]
  const files: Record<string, string | Uint8Array> = { 'metafile.xml': metafile(airports, head) }
  for (const name of ['A', 'B', 'C']) files[`${name}.PDF`] = await plate(name + note)
  return files
}

const dayOf = async (store: FreshStore, icao: string) => (await store.listed(icao)).map(({ image_day }) => image_day)

test('an import of some airports keeps the charts of the others as they are, and says so', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store, 'KPDX')
  const first = await imported(t, store, await cycleOf(january), { airports: ['KSBP'] })
  assert.deepEqual([first.charts.total, first.kept], [2, undefined])
  const { 'C.PDF': _, ...withoutPortland } = await cycleOf(january, ' anew')
  const second = await imported(t, store, await cycleOf(january), { states: ['OR'] })
  assert.deepEqual(second.charts, { total: 3, new: 1, changed: 0, unchanged: 0, removed: 0 })
  assert.deepEqual(second.kept, [{ cycle: '2002', airports: 1, charts: 2 }])
  assert.deepEqual([second.airports, second.imported.length, second.objections], [2, 1, []])

  const portland = await dayOf(store, 'KPDX')
  const third = await imported(t, store, withoutPortland, { airports: ['sbp'] })
  assert.deepEqual(third.charts, { total: 3, new: 0, changed: 2, unchanged: 0, removed: 0 })
  assert.deepEqual([third.kept, third.state], [[{ cycle: '2002', airports: 1, charts: 1 }], 'live'])
  assert.deepEqual(await dayOf(store, 'KPDX'), portland)
})

test('charts that much is gone of are looked at before they go live, however many others are kept', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store, 'KPDX')
  await imported(t, store, await cycleOf(january))
  const { 'B.PDF': _, ...cut } = await cycleOf(january)
  const { state, objections } = await imported(t, store, cut, { airports: ['KSBP'] })
  assert.equal(state, 'ready')
  assert.match(objections.join(), /50 % fewer charts than the live edition: 1 instead of 2/)
})

test('a chart kept from the cycle before is not taken for one of the cycle that it was kept in', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store, 'KPDX')
  await imported(t, store, await cycleOf(january))
  const part = await imported(t, store, await cycleOf(february, ' in February'), { airports: ['KSBP'] })
  assert.deepEqual([part.cycle, part.kept], ['2003', [{ cycle: '2002', airports: 1, charts: 1 }]])

  const portland = await dayOf(store, 'KPDX')
  const march = { cycle: '2004', from: '0901Z  03/26/20' }
  const whole = await imported(t, store, await cycleOf(march, ' in February'))
  assert.deepEqual([whole.kept, whole.quarantined, whole.charts.total], [undefined, [], 3])
  assert.notDeepEqual(await dayOf(store, 'KPDX'), portland)
})

test('parts of a coming cycle add up, and go live together', async (t) => {
  const store = await freshStore(t)
  await publishPosition(store, 'KPDX')
  const before = Date.UTC(2020, 1, 20)
  await imported(t, store, await cycleOf(january), { now: before })
  const [sbp, pdx] = [await dayOf(store, 'KSBP'), await dayOf(store, 'KPDX')]
  for (const airports of [['KSBP'], ['KPDX']]) {
    const { state } = await imported(t, store, await cycleOf(february, ' in February', 'C'), { airports, now: before })
    assert.equal(state, 'ready')
  }
  assert.deepEqual(await dayOf(store, 'KSBP'), sbp)
  await store.editions.activateDue(Date.UTC(2020, 1, 28))
  assert.notDeepEqual(await dayOf(store, 'KSBP'), sbp)
  assert.notDeepEqual(await dayOf(store, 'KPDX'), pdx)
})
