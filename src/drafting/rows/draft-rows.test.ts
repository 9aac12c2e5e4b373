import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Claims, derived, guess, read, together } from '../evidence.ts'
import { plate, sheet } from '../sheet.fixture.ts'
import { draftRows } from './draft-rows.ts'
import { type SheetClaims, sheetClaims } from './sheet-claims.ts'

const boston = { place: 'BOSTON, MASSACHUSETTS', name: 'GENERAL EDWARD LAWRENCE LOGAN INTL (BOS)' }
const plates = (...titles: readonly string[]) =>
  draftRows(titles.map((title, at) => sheetClaims(sheet(plate({ ...boston, title }), `${at}.pdf`)))).rows

const page = (number: number, claims: Claims, file = 'a.pdf'): SheetClaims => ({
  file,
  page: number,
  pages: 3,
  publisher: 'aip',
  claims,
  unlisted: null,
})

const valuesOf = (rows: ReturnType<typeof draftRows>['rows'], field: keyof Claims) =>
  rows.map(({ claims }) => claims[field] && `${claims[field].how} ${claims[field].value}`)

test('charts get the index numbers that an import of the FAA’s metafile gives, all distinct', () => {
  const rows = plates(
    'ILS or LOC RWY 4R',
    'RNAV (GPS) RWY 4R',
    'RNAV (GPS) RWY 4R',
    'AIRPORT DIAGRAM',
    'LOGAN SEVEN DEPARTURE',
  )
  assert.deepEqual(
    rows.map(({ claims }) => claims.index_number?.value),
    ['11-4R', '12-4R', '12-4RA', '10-9', '10-3LOGAN'],
  )
})

test('a printed index number stays, also if two pages print the same: the second gets a letter', () => {
  const claims = { airport: read('EGCC', 'x'), type_code: derived('01', 'x'), index_number: read('8-1', 'x') }
  const { rows } = draftRows([
    page(1, claims),
    page(2, claims),
    page(3, { ...claims, index_number: undefined, name: read('ILS RWY 23R', 'x') }),
  ])
  assert.deepEqual(valuesOf(rows, 'index_number'), ['read 8-1', 'derived 8-1A', 'derived 11-23R'])
})

test('without airport, type or name a chart gets no index number', () => {
  const all: Claims = { airport: read('EGCC', 'x'), type_code: read('01', 'x'), name: read('ILS RWY 23R', 'x') }
  const lacking = (['airport', 'type_code', 'name'] as const).map((field) => ({ ...all, [field]: undefined }))
  const { rows } = draftRows(lacking.map((claims, at) => page(1, claims, `${at}.pdf`)))
  assert.deepEqual(valuesOf(rows, 'index_number'), [undefined, undefined, undefined])
})

test('category, rules and version follow from the type; of a guess they are guesses, or what the page says', () => {
  const { rows } = draftRows([
    page(1, { type_code: read('6J', 'x') }),
    page(2, { type_code: guess('1L', 'x'), category: read('APP', 'x') }),
    page(3, {}),
  ])
  assert.deepEqual(valuesOf(rows, 'category'), ['derived APP', 'read APP', undefined])
  assert.deepEqual(valuesOf(rows, 'rules'), ['derived VFR', 'guess IFR', undefined])
  assert.deepEqual(valuesOf(rows, 'version'), ['derived STD', 'derived STD', 'derived STD'])
})

test('a page without an airport has a guess of its file’s other pages, if these agree', () => {
  const [egcc, egll] = [{ airport: read('EGCC', 'x') }, { airport: read('EGLL', 'x') }]
  assert.deepEqual(valuesOf(draftRows([page(1, egcc), page(2, {})]).rows, 'airport'), ['read EGCC', 'guess EGCC'])
  const { rows } = draftRows([page(1, egcc), page(2, {}), page(3, egll)])
  assert.deepEqual(valuesOf(rows, 'airport'), ['read EGCC', undefined, 'read EGLL'])
  const other = draftRows([page(1, egcc), page(1, {}, 'b.pdf')])
  assert.deepEqual(valuesOf(other.rows, 'airport'), ['read EGCC', undefined])
})

test('the later pages of a procedure of the FAA are its continuations, by their file or their file’s name', () => {
  const lines = plate({ ...boston, title: 'LOGAN SEVEN DEPARTURE' })
  const pages = [1, 2].map((number) => sheetClaims({ ...sheet(lines, 'logan.pdf'), page: number, pages: 2 }))
  const files = ['00058LOGAN_C.PDF', 'LOGAN-SEVEN,-CONT.2.pdf'].map((file) => sheetClaims(sheet(lines, file)))
  assert.deepEqual(
    draftRows([...pages, ...files]).rows.map(({ claims }) => claims.name?.value),
    ['LOGAN SEVEN', 'LOGAN SEVEN, CONT.1', 'LOGAN SEVEN, CONT.1', 'LOGAN SEVEN, CONT.2'],
  )
})

test('every reason has at most eight words', () => {
  const rows = plates('ILS or LOC RWY 4R', 'LOGAN SEVEN DEPARTURE', 'OOSHN FIVE ARRIVAL (RNAV)', 'AIRPORT DIAGRAM')
  for (const { claims } of rows) {
    for (const { why } of Object.values(claims).filter((each) => each !== undefined)) {
      assert.ok(why.split(' ').length <= 8, why)
    }
  }
})

test('page and file name together: the same value keeps the better reason, another one makes a guess', () => {
  const both = (one: Claims['airport'], other: Claims['airport']) => {
    const { airport } = together({ airport: one }, { airport: other })
    return airport && `${airport.how} ${airport.value}`
  }
  assert.equal(both(read('EGCC', 'x'), guess('EGCC', 'y')), 'read EGCC')
  assert.equal(both(guess('EGCC', 'x'), read('EGCC', 'y')), 'read EGCC')
  assert.equal(both(guess('EGCC', 'x'), guess('EGCC', 'y')), 'derived EGCC')
  assert.equal(both(read('EGCC', 'x'), guess('EGLL', 'y')), 'read EGCC')
  assert.equal(both(read('EGCC', 'x'), derived('EGLL', 'y')), 'guess EGCC')
  assert.equal(both(undefined, guess('EGLL', 'y')), 'guess EGLL')
  const doubt = { type_code: guess('1L', 'RNP') }
  assert.equal(together(doubt, doubt).type_code?.how, 'guess')
})
