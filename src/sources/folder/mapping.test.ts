import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Row } from '../csv/row.ts'
import { readManifestRow } from './mapping.ts'

const sound = { file: 'a.pdf', airport: 'KPDX', type_code: '01', name: 'ILS RWY 10R', index_number: '11-1' }
const row = (cells: Row['cells']): Row => ({ table: 'manifest.csv', where: 'manifest.csv line 2', cells })
const read = (cells: Row['cells'] = {}) => readManifestRow(row({ ...sound, ...cells }))

test('a row needs file, airport, type code, name and index number; the rest has defaults', () => {
  assert.deepEqual(read(), {
    file: 'a.pdf',
    page: 1,
    errors: [],
    unused: [],
    facts: {
      icao_airport_identifier: 'KPDX',
      type_code: '01',
      category: 'APP',
      name: 'ILS RWY 10R',
      index_number: '11-1',
      procedures: [],
      runways: [],
      version: 'STD',
      rules: 'IFR',
      revision_date: '',
    },
  })
})

test('lists are split at spaces or semicolons, or taken as JSON writes them', () => {
  const csv = read({ procedures: 'I10R; L10R', runways: '10r 28L' }).facts
  const json = read({ procedures: ['I10R', 'L10R'], runways: ['10R', '28L'] }).facts
  assert.deepEqual(csv, json)
  assert.deepEqual(csv?.runways, ['10R', '28L'])
})

test('letters may be of either case, and dates written either way', () => {
  const facts = read({
    airport: 'kpdx',
    index_number: '10-9a',
    version: 'cao',
    rules: 'vfr',
    revision_date: '2024-01-25',
  }).facts
  assert.equal(facts?.icao_airport_identifier, 'KPDX')
  assert.equal(facts?.index_number, '10-9A')
  assert.deepEqual([facts?.version, facts?.rules, facts?.revision_date], ['CAO', 'VFR', '20240125'])
})

test('a line break within a cell is a space: names are one line', () => {
  assert.equal(read({ name: 'ILS RWY 10R\r\n(CAT II)' }).facts?.name, 'ILS RWY 10R (CAT II)')
})

test('validity is stated by either day or both, and written as ISO dates', () => {
  const validityOf = (cells: Row['cells']) => {
    const { valid_from, valid_until } = read(cells).facts ?? {}
    return [valid_from, valid_until]
  }
  const both = ['2024-01-25', '2024-02-22']
  assert.deepEqual(validityOf({ valid_from: '20240125', valid_until: '2024-02-22' }), both)
  assert.deepEqual(validityOf({ valid_until: '20240222' }), [undefined, both[1]])
  assert.deepEqual(validityOf({ valid_from: '2024-01-25' }), [both[0], undefined])
  assert.deepEqual(validityOf({ valid_from: '', valid_until: '' }), [undefined, undefined])
  assert.deepEqual(read({ valid_from: '20240125' }).unused, [])
})

const errors: readonly [cells: Row['cells'], error: RegExp][] = [
  [{ file: '' }, /^file is missing$/],
  [{ airport: 'PDX' }, /airport "PDX" is not an ICAO identifier/],
  [
    { type_code: '99' },
    /type_code "99" is unknown; the codes are ARR: .*, J STAR, .*; APT: .*, AP Airport, .*; APP: 01 ILS, /,
  ],
  [
    { type_code: '99', category: 'ARR' },
    /; the codes are ARR: 6C VFR arrival, J STAR, J2 STAR or GPS, JG RNAV STAR, JH FMS-only STAR, JP RNP STAR$/,
  ],
  [{ category: 'XYZ' }, /category "XYZ" is not one of ARR, DEP, REF, APT, APP/],
  [{ category: 'DEP' }, /category DEP contradicts type_code 01 \(ILS\), which is APP/],
  [{ name: '' }, /^name is missing$/],
  [{ name: 'ILS\u0007RWY' }, /^name contains U\+0007, a control character or line break$/],
  [{ name: 'ILS \u202eRWY' }, /^name contains U\+202E, a control of the text’s direction$/],
  [{ name: 'A'.repeat(2_000) }, /^name has 2000 characters; at most 200 are accepted$/],
  [{ procedures: 'I'.repeat(2_000) }, /^procedure "I{60}…" has 2000 characters; at most 20 are accepted$/],
  [{ procedures: ['I10R', 'L\u000010R'] }, /^procedure .* contains U\+0000/],
  [{ airport: 'K'.repeat(2_000) }, /^airport "K{60}…" is not an ICAO identifier/],
  [{ index_number: '1'.repeat(2_000) }, /^index_number "1{60}…" is not valid/],
  [{ version: 'S'.repeat(2_000) }, /^version "S{60}…" is not one of STD, CAO$/],
  [{ index_number: '11_1' }, /index_number "11_1" is not valid/],
  [{ index_number: '12345678901234567' }, /1 to 16 letters, digits and dashes/],
  [{ runways: '37' }, /runway "37"/],
  [{ version: 'OLD' }, /version "OLD" is not one of STD, CAO/],
  [{ rules: 'ANY' }, /rules "ANY" is not one of IFR, VFR/],
  [{ revision_date: '20240230' }, /revision_date "20240230" is not a date/],
  [{ valid_from: 'now' }, /valid_from "now" is not a date/],
  [{ valid_until: '2024-13-01' }, /valid_until "2024-13-01" is not a date/],
  [
    { valid_from: '20240222', valid_until: '20240222' },
    /valid_until 2024-02-22 is not later than valid_from 2024-02-22/,
  ],
  [{ page: '0' }, /page "0" is not valid/],
]
for (const [cells, error] of errors) {
  test(`${JSON.stringify(cells).slice(0, 60)} is rejected with the reason`, () => {
    const { facts, errors: all } = read(cells)
    assert.equal(facts, null)
    assert.equal(all.length, 1)
    assert.match(all[0] ?? '', error)
  })
}

test('all faults of a row are reported together', () => {
  assert.equal(read({ airport: '', type_code: '', name: '', version: 'OLD' }).errors.length, 4)
})

test('columns that mean nothing are named; those with the evidence of a draft mean something to people', () => {
  assert.deepEqual(read({ colour: 'blue', airport_evidence: 'read: (PDX)' }).unused, ['colour'])
})
