import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chart } from '../records-fixture.ts'
import type { ListedIn } from './catalogue.ts'
import { chooseCharts } from './choose-charts.ts'

const listed = (source: string, index_number: string, publishedAt: number, more: Partial<ListedIn['chart']> = {}) => ({
  source,
  cycle: '2612',
  publishedAt,
  chart: chart({ icao_airport_identifier: 'KPDX', index_number, ...more }),
})
const chosen = (...charts: readonly ListedIn[]) =>
  chooseCharts(charts).map(({ source, chart: { version, index_number } }) => `${source} ${version} ${index_number}`)

test('charts of all editions come in order of index number, 2-1 before 10-1', () => {
  const charts = [listed('dtpp', '10-9A', 1), listed('folder:a', '2-1', 2), listed('dtpp', '10-1', 1)]
  assert.deepEqual(chosen(...charts, listed('demo', '10-9', 3)), [
    'folder:a STD 2-1',
    'dtpp STD 10-1',
    'demo STD 10-9',
    'dtpp STD 10-9A',
  ])
})

test('where two editions have a chart, the one that went live later is listed', () => {
  const [older, newer] = [listed('dtpp', '11-1', 1), listed('folder:a', '11-1', 2)]
  assert.deepEqual(chosen(older, newer), ['folder:a STD 11-1'])
  assert.deepEqual(chosen(newer, older), ['folder:a STD 11-1'])
})

test('versions do not replace each other', () => {
  const airline = listed('folder:a', '11-1', 2, { version: 'CAO' })
  assert.deepEqual(chosen(listed('dtpp', '11-1', 1), airline), ['folder:a CAO 11-1', 'dtpp STD 11-1'])
})

test('demo and drawn charts have lower priority than every other, and drawn ones than the demo, however new they are', () => {
  const [drawn, demo, folder] = [listed('drawn', '11-1', 3), listed('demo', '11-1', 2), listed('folder:a', '11-1', 1)]
  assert.deepEqual(chosen(drawn, demo, folder), ['folder:a STD 11-1'])
  assert.deepEqual(chosen(drawn, demo), ['demo STD 11-1'])
  assert.deepEqual(chosen(drawn), ['drawn STD 11-1'])
})

test('a drawn chart has lower priority than any airport chart, with every index number', () => {
  const drawn = listed('drawn', '10-9', 9, { type_code: 'AP' })
  const plate = listed('dtpp', '11-1', 1)
  const diagram = listed('dtpp', '20-9', 1, { type_code: 'AP' })
  assert.deepEqual(chosen(drawn, plate), ['drawn STD 10-9', 'dtpp STD 11-1'])
  assert.deepEqual(chosen(drawn, plate, diagram), ['dtpp STD 11-1', 'dtpp STD 20-9'])
})
