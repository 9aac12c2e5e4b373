import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sheetClaims } from '../rows/sheet-claims.ts'
import { known, sheet } from '../sheet.fixture.ts'

const names: readonly (readonly [file: string, found: object])[] = [
  ['EG_AD_2_EGCC_8-1_en.png', { airport: 'read EGCC', index_number: 'read 8-1', category: 'derived APP' }],
  ['EG_AD_2_EGCC_2-1_en.png', { airport: 'read EGCC', index_number: 'read 2-1' }],
  ['LO_AD_2_LOWW_en.png', { airport: 'read LOWW' }],
  [
    'AD_2_LFPG_IAC_RWY08L_ILS.png',
    {
      airport: 'read LFPG',
      category: 'derived APP',
      type_code: 'derived 01',
      name: 'derived ILS RWY 08L',
      runways: 'derived 08L',
    },
  ],
  [
    'AD_2_LFPG_ADC_01.png',
    { airport: 'read LFPG', category: 'derived APT', type_code: 'derived AP', name: 'derived AERODROME CHART' },
  ],
  [
    'EHAM-SID-RWY24.png',
    {
      airport: 'derived EHAM',
      category: 'derived DEP',
      type_code: 'guess G',
      name: 'derived SID RWY 24',
      runways: 'derived 24',
    },
  ],
  [
    'EHAM-STAR RNAV.png',
    { airport: 'derived EHAM', category: 'derived ARR', type_code: 'derived JG', name: 'derived STAR' },
  ],
  [
    'AD_2_LFPG_IAC_RWY09R_ILS_CAT_II_III.png',
    {
      airport: 'read LFPG',
      category: 'derived APP',
      type_code: 'guess 1C',
      name: 'derived ILS CAT II III RWY 09R',
      runways: 'derived 09R',
    },
  ],
  [
    'AD_2_LFPG_IAC_RWY09R_INA_ILS.png',
    {
      airport: 'read LFPG',
      category: 'derived APP',
      type_code: 'guess 01',
      name: 'guess ILS RWY 09R',
      runways: 'derived 09R',
    },
  ],
  [
    'EHAM-GMC.png',
    {
      airport: 'derived EHAM',
      category: 'derived APT',
      type_code: 'guess AA',
      name: 'derived AERODROME GROUND MOVEMENT CHART',
    },
  ],
  ['EAST-STAR.png', { airport: 'guess EAST', category: 'derived ARR', type_code: 'guess J', name: 'derived STAR' }],
  ['NZWN_scan 3.png', { airport: 'guess NZWN' }],
  ['scan NZWN VAC.png', { airport: 'guess NZWN', type_code: 'guess 6J' }],
  ['scan 0001.png', {}],
  ['IMG_2024.jpg', {}],
]
for (const [file, found] of names) {
  test(`of a page without text, ${file} says ${JSON.stringify(found)}`, () => {
    assert.deepEqual(known(sheet([], file)), found)
  })
}

test('a table of codes of the French AIP is not listed', () => {
  const { unlisted } = sheetClaims(sheet([], 'AD_2_LFPG_DATA_SID_CODE.pdf'))
  assert.match(unlisted ?? '', /table of codes/)
})
