import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { assertSameBytes } from '../../../test/fixtures/same-bytes.ts'
import { openFileSource } from '../files/open-file-source.ts'
import { makeZip } from '../files/zip.fixture.ts'
import type { ChartFile } from '../source/chart-source.ts'
import { type FixtureAirport, metafile } from './metafile.fixture.ts'
import { makeMultiAirportPdf } from './multi-airport/pdf.fixture.ts'
import { type DtppOptions, dtppSource } from './source.ts'

const all: DtppOptions = { airports: [], states: [], cycle: null }

type Files = Readonly<Record<string, string | Uint8Array>>

async function sourceOf(t: TestContext, files: Files, options: Partial<DtppOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'dtpp-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const fileSource = await openFileSource(folder, { downloads: join(folder, 'downloads') })
  t.after(() => fileSource.close())
  return dtppSource(fileSource, { ...all, ...options })
}

async function collected(t: TestContext, files: Files, options: Partial<DtppOptions> = {}) {
  const { cycle, total, airports, charts } = await (await sourceOf(t, files, options)).collect()
  const held: { airports: object[]; charts: ChartFile[]; notes: object[] } = { airports: [], charts: [], notes: [] }
  for await (const each of airports) 'stated' in each ? held.airports.push(each) : held.notes.push(each)
  for await (const each of charts) 'facts' in each ? held.charts.push(each) : held.notes.push(each)
  return { cycle, total, ...held }
}

const only = (...records: FixtureAirport['records']): Files => ({ 'd-TPP_Metafile.xml': metafile([{ records }]) })
const minimums = {
  chart_code: 'MIN',
  chart_name: 'TAKEOFF MINIMUMS',
  pdf_name: 'SW3TO.PDF',
  faanfd18: '',
  amdtdate: '',
}

test('a folder of a cycle gives its airports and its charts', async (t) => {
  const { cycle, total, airports, charts, notes } = await collected(t, { ...only({}), '00989il11.pdf': '%PDF-1' })
  assert.deepEqual([cycle, total, notes], ['2002', 1, []])
  assert.deepEqual(airports, [
    {
      icao: 'KSBP',
      stated: {
        icao_airport_identifier: 'KSBP',
        name: 'SAN LUIS COUNTY RGNL',
        city: 'SAN LUIS OBISPO',
        state_province_code: 'CA',
        country_code: 'USA',
        country_name: 'United States',
        state_province_name: 'California',
      },
      derived: {},
      where: 'd-TPP_Metafile.xml line 3',
      features: null,
    },
  ])
  const [chart] = charts
  assert.deepEqual([chart?.file, chart?.where, chart?.pages], ['00989IL11.PDF', 'd-TPP_Metafile.xml line 4', [1]])
  assert.equal(Buffer.from((await chart?.read()) ?? []).toString(), '%PDF-1')
})

test('metafile and charts are found in the zips of a cycle', async (t) => {
  const { charts } = await collected(t, {
    'DDTPPE.zip': makeZip([{ name: 'd-tpp_Metafile.xml', data: metafile([{ records: [{}] }]) }]),
    'DDTPPA.zip': makeZip([{ name: '00989IL11.PDF', data: '%PDF-1' }]),
  })
  assert.equal(Buffer.from((await charts[0]?.read()) ?? []).toString(), '%PDF-1')
})

test('a chart whose file is missing refuses when it is read, and the others go on', async (t) => {
  const { charts } = await collected(t, { ...only({}, { chart_name: 'LOC RWY 11', pdf_name: 'B.PDF' }), 'B.PDF': 'b' })
  await assert.rejects(async () => charts[0]?.read(), { name: 'Rejection', message: /00989IL11\.PDF is not in/ })
  assert.equal(Buffer.from((await charts[1]?.read()) ?? []).toString(), 'b')
})

test('only a chart without a mark of change is said to be that of the cycle before', async (t) => {
  const actions = ['', 'C', 'A', 'D']
  const { charts } = await collected(
    t,
    only(...actions.map((useraction, at) => ({ useraction, chart_name: `ILS RWY 0${at + 1}` }))),
  )
  assert.deepEqual(
    charts.map(({ unchangedSince }) => unchangedSince),
    ['2001', null, null],
  )
})

test('airports without an ICAO identifier are counted, not invented, and one listed twice is taken once', async (t) => {
  const airports = [
    { icao: '', faa: '52B', records: [{}, {}] },
    { icao: '', faa: 'M57', records: [{}, { useraction: 'D' }] },
    { records: [{}] },
    { records: [{}] },
  ]
  const { airports: stated, charts, notes } = await collected(t, { 'd-TPP_Metafile.xml': metafile(airports) })
  assert.deepEqual([stated.length, charts.length], [1, 1])
  assert.deepEqual(notes, [
    {
      severity: 'warning',
      file: 'd-TPP_Metafile.xml',
      text: '2 airports (52B, M57) have no ICAO identifier: their 3 charts are not imported',
    },
    {
      severity: 'error',
      file: 'd-TPP_Metafile.xml',
      where: 'KSBP',
      reasons: ['a second airport of the metafile has the identifier KSBP: its charts are not imported'],
    },
  ])
})

test('a multi-airport PDF gives each airport its own pages', async (t) => {
  const pdf = await makeMultiAirportPdf(5, [
    { name: 'SBP', page: 2, up: 0.95 },
    { name: 'SMX', page: 4, up: 0.95 },
  ])
  const airports = [
    { records: [minimums] },
    { faa: 'SMX', icao: 'KSMX', city: 'SANTA MARIA', records: [minimums] },
    { faa: 'SBA', icao: 'KSBA', city: 'SANTA BARBARA', records: [minimums, {}] },
  ]
  const { charts, notes } = await collected(t, { 'd-TPP_Metafile.xml': metafile(airports), 'SW3TO.PDF': pdf })
  assert.deepEqual(
    charts.map(({ facts, pages }) => [facts.icao_airport_identifier, facts.index_number, pages]),
    [
      ['KSBP', '10-9A', [2, 3]],
      ['KSMX', '10-9A', [4, 5]],
      ['KSBA', '11-11', [1]],
    ],
  )
  assert.match(JSON.stringify(notes), /no destination named SBA: which of its 5 pages/)
  assertSameBytes(await charts[0]?.read(), pdf)
})

test('a multi-airport PDF without destinations is taken whole where it has one airport alone', async (t) => {
  const pdf = await makeMultiAirportPdf(2, [])
  const { charts } = await collected(t, { ...only(minimums), 'SW3TO.PDF': pdf })
  assert.deepEqual(charts[0]?.pages, [1, 2])
  const shared = metafile([{ records: [minimums] }, { faa: 'SMX', icao: 'KSMX', records: [minimums] }])
  const { charts: none, notes } = await collected(t, { 'd-TPP_Metafile.xml': shared, 'SW3TO.PDF': pdf })
  assert.deepEqual([none.length, notes.length], [0, 2])
})

test('a multi-airport PDF that is missing or broken is a reason for each of its charts, and the others are imported', async (t) => {
  for (const [files, reason] of [
    [{}, /SW3TO\.PDF is not in/],
    [{ 'SW3TO.PDF': 'no PDF' }, /cannot be read/],
  ] as const) {
    const { charts, notes } = await collected(t, { ...only(minimums, {}), ...files })
    assert.equal(charts.length, 1)
    assert.match(JSON.stringify(notes), reason)
  }
})

test('a record that says too little is quarantined with the reason', async (t) => {
  const { charts, notes } = await collected(t, only({ pdf_name: '' }, { chart_code: 'XYZ', chart_name: 'WHO KNOWS' }))
  assert.equal(charts.length, 0)
  assert.match(JSON.stringify(notes), /names no file for ILS OR LOC RWY 11.*"WHO KNOWS.*chart code XYZ/)
})

test('airports and states can be chosen, by any of their names', async (t) => {
  const text = metafile([
    { records: [{}] },
    { faa: 'PDX', icao: 'KPDX', state: 'OR', city: 'PORTLAND', records: [{}, {}] },
    { faa: 'SFO', icao: 'KSFO', records: [{}] },
  ])
  const icaos = async (options: Partial<DtppOptions>) => {
    const { charts, total } = await collected(t, { 'd-TPP_Metafile.xml': text }, options)
    assert.equal(total, charts.length)
    return charts.map(({ facts }) => facts.icao_airport_identifier)
  }
  assert.deepEqual(await icaos({ airports: ['ksbp'] }), ['KSBP'])
  assert.deepEqual(await icaos({ airports: ['PDX', 'KSFO'] }), ['KPDX', 'KPDX', 'KSFO'])
  assert.deepEqual(await icaos({ states: ['or'] }), ['KPDX', 'KPDX'])
  assert.deepEqual(await icaos({ states: ['OR'], airports: ['SBP'] }), ['KSBP', 'KPDX', 'KPDX'])
  const { notes } = await collected(t, { 'd-TPP_Metafile.xml': text }, { airports: ['KSBP', 'KXYZ'] })
  assert.deepEqual(notes, [{ severity: 'warning', file: 'd-TPP_Metafile.xml', text: 'it lists nothing for KXYZ' }])
  const unlisted = await sourceOf(t, { 'd-TPP_Metafile.xml': text }, { airports: ['KXYZ'] })
  await assert.rejects(unlisted.collect(), { name: 'SourceError', message: /cycle 2002\) lists no chart for KXYZ/ })
})

test('the metafile is the one of the cycle asked for, sound and whole', async (t) => {
  const [january, february] = [
    metafile([{ records: [{}] }]),
    metafile([{ records: [{}] }], { cycle: '2003', from: '0901Z  02/27/20' }),
  ]
  const both = { 'Metafile-a.xml': january, 'Metafile-b.xml': february }
  assert.equal((await collected(t, both, { cycle: '2003' })).cycle, '2003')
  assert.equal((await collected(t, { 'any.xml': january })).cycle, '2002')
  const faulty: readonly [Files, string | null, RegExp][] = [
    [both, null, /several metafiles \(Metafile-a\.xml, Metafile-b\.xml\): choose one with --cycle/],
    [both, '2004', /no metafile of cycle 2004/],
    [{ 'any.xml': january }, '2003', /of cycle 2002, not of 2003/],
    [{ 'A.PDF': '' }, null, /contains no d-TPP metafile/],
    [{ 'any.xml': january.slice(0, -30) }, null, /any\.xml is not imported: not valid XML/],
    [{ 'any.xml': `<!DOCTYPE x [<!ENTITY a "b">]>${january}` }, null, /DOCTYPE/],
    [{ 'any.xml': metafile([]) }, null, /lists no chart/],
  ]
  for (const [files, cycle, message] of faulty) {
    await assert.rejects((await sourceOf(t, files, { cycle })).collect(), { name: 'SourceError', message })
  }
})
