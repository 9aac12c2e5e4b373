import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartFile } from '../../sources/source/chart-source.ts'
import { chartPages } from './chart-pages.ts'

const multiAirportPdf = (pages: readonly number[]): ChartFile => ({
  facts: {
    icao_airport_identifier: 'KPDX',
    type_code: 'TP',
    category: 'REF',
    name: 'TAKEOFF MINIMUMS',
    index_number: '10-1P',
    procedures: [],
    runways: [],
    version: 'STD',
    rules: 'IFR',
    revision_date: '20261126',
  },
  file: 'NW1TO.PDF',
  where: 'record 7',
  pages,
  unchangedSince: null,
  plateDateUntil: null,
  calibrations: [],
  read: () => assert.fail('nothing is read'),
})
const sketch = (pages: readonly number[]) =>
  chartPages(multiAirportPdf(pages)).map(({ facts: { index_number, name }, page }) => [index_number, name, page])

test('one page is the chart itself', () => {
  assert.deepEqual(sketch([12]), [['10-1P', 'TAKEOFF MINIMUMS', 12]])
})

test('several pages are counted in index number and name', () => {
  assert.deepEqual(sketch([12, 13, 14]), [
    ['10-1P', 'TAKEOFF MINIMUMS, page 1 of 3', 12],
    ['10-1P1', 'TAKEOFF MINIMUMS, page 2 of 3', 13],
    ['10-1P2', 'TAKEOFF MINIMUMS, page 3 of 3', 14],
  ])
})
