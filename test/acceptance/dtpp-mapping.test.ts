import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { type Category, precisionOf } from '../../src/contract/index.ts'
import { scanMetafile } from '../../src/sources/dtpp/first-pass.ts'
import { chartsOf, type MappedRecord } from '../../src/sources/dtpp/mapping.ts'
import { isHead, type MetafileAirport, readMetafile } from '../../src/sources/dtpp/tables.ts'
import { openFileSource } from '../../src/sources/files/open-file-source.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'
const limit = 64 * 1024 * 1024

/** Every airport of a metafile with its charts. */
async function mapped(file: string) {
  const fileSource = await openFileSource(join(data, file), { downloads: '' })
  const [metafile] = await fileSource.find(/./)
  const pieces = () => metafile?.stream(limit) ?? assert.fail()
  const firstPass = await scanMetafile(pieces(), { airports: [], states: [] })
  const airports: { airport: MetafileAirport; charts: readonly MappedRecord[] }[] = []
  for await (const entry of readMetafile(pieces())) {
    if (!isHead(entry))
      airports.push({ airport: entry, charts: chartsOf(entry, firstPass.cityNumber(entry), firstPass.head) })
  }
  return { firstPass, airports, charts: airports.flatMap(({ charts }) => charts) }
}

let read: ReturnType<typeof mapped> | undefined
const wholeCycle = () => {
  read ??= mapped('d-TPP_Metafile-1601.xml.gz')
  return read
}

test('the charts of San Luis Obispo in cycle 2002 are mapped as a person would', { skip }, async () => {
  const { firstPass, charts } = await mapped('d-TPP_Metafile-KSBP-2002.xml')
  assert.deepEqual(firstPass.head, {
    cycle: '2002',
    effectiveAt: Date.UTC(2020, 0, 30, 9, 1),
    endsAt: Date.UTC(2020, 1, 27, 9, 1),
  })
  const rows = charts.map(({ facts, record, inMultiAirportPdf }) => [
    facts?.type_code,
    facts?.index_number,
    facts?.name,
    facts?.runways.join(),
    facts?.procedures.join(),
    facts?.revision_date,
    inMultiAirportPdf ? 'book' : record.pdf_name,
  ])
  assert.deepEqual(rows, [
    ['TP', '10-9A', 'TAKEOFF MINIMUMS', '', '', '20200130', 'book'],
    ['TP', '10-9M', 'ALTERNATE MINIMUMS', '', '', '20200130', 'book'],
    ['TP', '10-9H', 'HOT SPOT', '', '', '20200130', 'book'],
    ['01', '11-11', 'ILS RWY 11', '11', 'I11', '20140529', '00989I11.PDF'],
    ['1L', '12-11', 'RNAV (GPS) RWY 11', '11', 'R11', '20200130', '00989R11.PDF'],
    ['1L', '12-29', 'RNAV (GPS) RWY 29', '29', 'R29', '20200130', '00989R29.PDF'],
    ['1D', '11-11N', 'LOC RWY 11', '11', 'L11', '20140529', '00989L11.PDF'],
    ['03', '13-40A', 'VOR OR TACAN-A', '', 'VOR-A', '20040930', '00989VTA.PDF'],
    ['AP', '10-9', 'AIRPORT DIAGRAM', '', '', '20200130', '00989AD.PDF'],
    ['G', '10-3AVILA', 'AVILA FOUR', '', 'AVILA4', '20200130', '00989AVILA.PDF'],
    ['G', '10-3CREPE', 'CREPE THREE', '', 'CREPE3', '20200130', '00989CREPE.PDF'],
    ['G', '10-3WYNNR', 'WYNNR THREE', '', 'WYNNR3', '20200130', '00989WYNNR.PDF'],
  ])
})

test('all 24,410 records of cycle 1601 are mapped, none without its kind', { skip }, async () => {
  const { firstPass, airports, charts } = await wholeCycle()
  const records = airports.flatMap(({ airport }) => airport.records)
  assert.deepEqual(
    [firstPass.head.cycle, airports.length, records.length, charts.length],
    ['1601', 3075, 24_410, 24_402],
  )
  assert.deepEqual([firstPass.airports.size, firstPass.withoutIcao.airports.length], [2317, 758])
  assert.equal(firstPass.charts + firstPass.withoutIcao.charts, charts.length)
  const unknown = charts.filter(({ facts }) => facts === null)
  assert.deepEqual(unknown, [])

  const counts: Record<string, number> = {}
  for (const { facts } of charts) counts[facts?.category ?? ''] = (counts[facts?.category ?? ''] ?? 0) + 1
  assert.deepEqual(counts satisfies Partial<Record<Category, number>>, {
    REF: 5202,
    APP: 12464,
    ARR: 2612,
    DEP: 3341,
    APT: 783,
  })
  const precision = charts.filter(({ facts }) => facts && precisionOf(facts.type_code)).length
  assert.equal(precision, 1897)
})

test('in cycle 1601 every index number is one of its kind, and no airport has one twice', { skip }, async () => {
  const { airports } = await wholeCycle()
  for (const { airport, charts } of airports) {
    const numbers = charts.map(({ facts }) => facts?.index_number ?? '')
    assert.equal(new Set(numbers).size, numbers.length, airport.faaIdent)
    for (const number of numbers) assert.match(number, /^[1-9][0-9]-\d{1,3}[A-Z]*\d?[A-Z]?$/)
  }
})

test('in cycle 1601 runways, procedures and dates are what the contract allows', { skip }, async () => {
  const { charts } = await wholeCycle()
  for (const { facts, record } of charts) {
    for (const runway of facts?.runways ?? []) assert.match(runway, /^(0[1-9]|[12]\d|3[0-6])[LRC]?$/)
    for (const procedure of facts?.procedures ?? []) assert.match(procedure, /^[A-Z0-9-]{2,6}$/)
    assert.equal(facts?.revision_date, '20160107')
    if (/RWY/.test(record.chart_name)) assert.ok((facts?.runways.length ?? 0) > 0, record.chart_name)
    if (/^(DP|STAR|ODP|IAP)$/.test(record.chart_code) && record.faanfd18 !== '') {
      assert.equal(facts?.procedures.length, 1, record.faanfd18)
    }
  }
})
