import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartsOf } from './mapping.ts'
import { ilsRecord } from './metafile.fixture.ts'
import type { MetafileAirport, MetafileRecord } from './tables.ts'

const head = { cycle: '2002', effectiveAt: Date.UTC(2020, 0, 30, 9, 1), endsAt: Date.UTC(2020, 1, 27, 9, 1) }

function mapped(...records: readonly Partial<MetafileRecord>[]) {
  const airport: MetafileAirport = {
    state: 'CA',
    stateName: 'California',
    city: 'SAN LUIS OBISPO',
    name: 'SAN LUIS COUNTY RGNL',
    military: false,
    faaIdent: 'SBP',
    icao: 'KSBP',
    alnum: 989,
    line: 1,
    records: records.map((record, line) => ({ ...ilsRecord, line, ...record })),
  }
  return chartsOf(airport, 1, head)
}

const approach = (chart_name: string, chartseq = '') => ({ chart_code: 'IAP', chart_name, chartseq })

test('a record becomes a chart with every field of the map', () => {
  assert.deepEqual(mapped({})[0]?.facts, {
    icao_airport_identifier: 'KSBP',
    version: 'STD',
    rules: 'IFR',
    type_code: '01',
    category: 'APP',
    index_number: '11-11',
    name: 'ILS OR LOC RWY 11',
    revision_date: '20140529',
    valid_from: '2020-01-30',
    valid_until: '2020-02-27',
    procedures: ['I11'],
    runways: ['11'],
  })
})

test('every kind of chart has its type', () => {
  const kinds: readonly [Partial<MetafileRecord>, string | null][] = [
    [{ chart_code: 'APD', chart_name: 'AIRPORT DIAGRAM' }, 'AP'],
    [{ chart_code: 'HOT', chart_name: 'HOT SPOT' }, 'TP'],
    [{ chart_code: 'LAH', chart_name: 'LAHSO' }, 'TP'],
    [{ chart_code: 'MIN', chart_name: 'ALTERNATE MINIMUMS' }, 'TP'],
    [{ chart_code: 'DAU', chart_name: 'PRM AAUP' }, 'TP'],
    [{ chart_code: 'STAR', chart_name: 'WOONS ONE' }, 'J'],
    [{ chart_code: 'STR', chart_name: 'OOSHN THREE (RNAV)' }, 'JG'],
    [{ chart_code: 'DP', chart_name: 'LOGAN NINE' }, 'G'],
    [{ chart_code: 'ODP', chart_name: 'BLZZR THREE (OBSTACLE) (RNAV)' }, 'GG'],
    [approach('ILS RWY 16R (SA CAT I)'), '11'],
    [approach('ILS RWY 16R (SA CAT I - II)'), '11'],
    [approach('ILS RWY 16R(CAT II)'), '1A'],
    [approach('ILS PRM RWY 16R (CAT II - III)'), '1C'],
    [approach('ILS RWY 16R (SA CAT II)'), '1P'],
    [approach('CONVERGING ILS RWY 13R'), '01'],
    [approach('LOC/DME RWY 15'), '1D'],
    [approach('LOC BC RWY 24'), '1E'],
    [approach('LDA/DME RWY 28R'), '1F'],
    [approach('SDF RWY 34'), '1G'],
    [approach('GLS RWY 04L'), 'RS'],
    [approach('RNAV (GPS) Y RWY 16C'), '1L'],
    [approach('RNAV (RNP) Z RWY 16C'), 'RP'],
    [approach('GPS RWY 18'), '1M'],
    [approach('VOR/DME-A'), '03'],
    [approach('VOR OR GPS-A'), '23'],
    [approach('VOR/DME RNAV OR GPS RWY 17'), '29'],
    [approach('TACAN OR VOR RWY 05'), '04'],
    [approach('NDB OR GPS RWY 26'), '26'],
    [approach('RIVER VISUAL RWY 19'), '1J'],
    [approach('COPTER ILS OR LOC RWY 06'), '15'],
    [approach('NEW KIND RWY 06', '53300'), 'RS'],
    [approach('NEW KIND RWY 06', 'constructor'), null],
    [approach('COPTER RNAV (GPS) 086'), '05'],
    [approach('COPTER VOR/DME OR GPS 066'), '25'],
    [approach('PRM AAUP', '59390'), 'TP'],
    [approach('SOMETHING NEW RWY 18', '53525'), '1L'],
    [approach('SOMETHING NEW RWY 18', '12345'), null],
    [{ chart_code: 'XYZ', chart_name: 'WHO KNOWS' }, null],
    [{ chart_code: 'constructor', chart_name: 'WHO KNOWS' }, null],
  ]
  for (const [record, type] of kinds) {
    assert.equal(mapped(record)[0]?.facts?.type_code ?? null, type, record.chart_name ?? '')
  }
})

test('procedures are ARINC 424 identifiers', () => {
  const cases: readonly [code: string, given: string, procedures: readonly string[]][] = [
    ['IAP', 'I04R', ['I04R']],
    ['IAP', 'R06-Z', ['R06-Z']],
    ['DP', 'BLZZR3.BLZZR', ['BLZZR3']],
    ['ODP', 'LAR1.LAR', ['LAR1']],
    ['STAR', 'EURRO.OOSHN3', ['OOSHN3']],
    ['MIN', '', []],
    ['DP', 'NOT ONE', []],
  ]
  for (const [chart_code, faanfd18, procedures] of cases) {
    assert.deepEqual(mapped({ chart_code, faanfd18 })[0]?.facts?.procedures, procedures, faanfd18)
  }
})

test('the revision date is that of the amendment, else that of the cycle', () => {
  const dates = ['1/3/2020', '12/31/2019', '', '2/30/2020', 'ORIG'].map(
    (amdtdate) => mapped({ amdtdate })[0]?.facts?.revision_date,
  )
  assert.deepEqual(dates, ['20200103', '20191231', '20200130', '20200130', '20200130'])
})

test('what the metafile marks as deleted is gone', () => {
  const gone = [{ useraction: 'D' }, { pdf_name: 'DELETED_JOB.PDF' }, { pdf_name: 'DELETED.PDF', useraction: 'D' }]
  const kept = [{}, { useraction: 'A' }, { useraction: 'C' }]
  assert.deepEqual(mapped(...gone), [])
  assert.equal(mapped(...kept).length, 3)
})

test('index numbers are those of the kind and of the chart itself', () => {
  const charts: readonly [Partial<MetafileRecord>, string][] = [
    [{ chart_code: 'APD', chart_name: 'AIRPORT DIAGRAM' }, '10-9'],
    [{ chart_code: 'MIN', chart_name: 'TAKEOFF MINIMUMS' }, '10-9A'],
    [{ chart_code: 'MIN', chart_name: 'ALTERNATE MINIMUMS' }, '10-9M'],
    [{ chart_code: 'MIN', chart_name: 'RADAR MINIMUMS' }, '18-1R'],
    [{ chart_code: 'MIN', chart_name: 'DIVERSE VECTOR AREA' }, '10-1R'],
    [{ chart_code: 'STAR', chart_name: 'OOSHN THREE (RNAV)', faanfd18: 'EURRO.OOSHN3' }, '10-2OOSHN'],
    [{ chart_code: 'STAR', chart_name: 'OOSHN THREE (RNAV), CONT.1', faanfd18: 'EURRO.OOSHN3' }, '10-2OOSHN1'],
    [{ chart_code: 'DP', chart_name: 'CAPE ROMANZOF THREE RWY 20', faanfd18: '' }, '10-3CAPER'],
    [approach('ILS OR LOC RWY 04R'), '11-4R'],
    [approach('ILS OR LOC RWY 10'), '11-10'],
    [approach('ILS OR LOC RWY 10, CONT.1'), '11-10P1'],
    [approach('ILS RWY 04R (CAT II - III)'), '11-4RE'],
    [approach('LOC RWY 04R'), '11-4RN'],
    [approach('RNAV (GPS) Z RWY 04R'), '12-4RZ'],
    [approach('RNAV (RNP) Z RWY 04R'), '12-4RZN'],
    [approach('VOR RWY 12'), '13-12'],
    [approach('VOR/DME RWY 12'), '13-12D'],
    [approach('VOR-A'), '13-40A'],
    [approach('HI-TACAN RWY 09'), '14-9H'],
    [approach('COPTER NDB 066'), '16-66Q'],
    [approach('BAY VISUAL RWY 16 R/C/L'), '19-16R'],
    [approach('HUSKY VISUAL RWY 16 R/C/L'), '19-16RA'],
    [approach('HUSKY VISUAL RWY 16 R/C/L, CONT.1'), '19-16RA1'],
  ]
  const numbers = mapped(...charts.map(([record]) => record)).map(({ facts }) => facts?.index_number)
  assert.deepEqual(
    numbers,
    charts.map(([, number]) => number),
  )
})

test('a chart keeps its index number when others come and go, or are listed in another order', () => {
  const records = ['ILS OR LOC RWY 04R', 'VOR RWY 12', 'VOR/DME RWY 12', 'RNAV (GPS) Y RWY 12'].map((name) =>
    approach(name),
  )
  const numbersOf = (some: typeof records) =>
    new Map(mapped(...some).map(({ facts }) => [facts?.name, facts?.index_number] as const))
  const all = numbersOf(records)
  for (const some of [records.toReversed(), records.slice(2), records.slice(0, 1)]) {
    for (const [name, number] of numbersOf(some)) assert.equal(number, all.get(name), name)
  }
})

test('no two charts of an airport have one index number, however alike they are', () => {
  const numbers = mapped(...Array.from({ length: 60 }, () => ({}))).map(({ facts }) => facts?.index_number)
  assert.equal(new Set(numbers).size, 60)
  assert.deepEqual([numbers[0], numbers[1], numbers[26], numbers[27]], ['11-11', '11-11A', '11-11Z', '11-11AA'])
})
