import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Category, ChartRecord } from '#client'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { categories } from '../../categories/index.ts'
import { chartMarks, contentMark, isSameVisit, visitNow } from '../visits/chart-marks.ts'
import { byCategory, filterCharts, proceduresOf, runwaysOf, sortCharts, sortings } from './chart-filter.ts'

const chart = (index: string, changes: Partial<ChartRecord> = {}): ChartRecord => ({
  image_day: `KSFO_${index}_0123abcd_d.png`,
  image_night: 'n.png',
  thumb_day: 'td.png',
  thumb_night: 'tn.png',
  icao_airport_identifier: 'KSFO',
  id: `KSFO${index.replaceAll('-', '')}`,
  type_code: '01',
  category: 'APP',
  index_number: index,
  name: `ILS RWY ${index}`,
  revision_date: '20261126',
  is_georeferenced: false,
  width: 1600,
  height: 2400,
  procedures: [],
  runways: [],
  image_day_url: '',
  image_night_url: '',
  thumb_day_url: '',
  thumb_night_url: '',
  ...changes,
})
const at = Date.UTC(2026, 11, 1)

const anyChart = fc
  .record({
    index: fc.stringMatching(/^[1-9]\d?-[1-9]\d?[A-C]?$/),
    category: fc.constantFrom<Category>('ARR', 'DEP', 'REF', 'APT', 'APP'),
    name: fc.constantFrom('ILS OR LOC RWY 28R', 'Überflug Süd', 'SERFR FOUR', 'Airport', ''),
    revision_date: fc.constantFrom('20261126', '20260101', ''),
    runways: fc.subarray(['28L', '28R', '10L', '01']),
    procedures: fc.subarray(['I28R', 'SERFR4', 'TRUKN2']),
  })
  .map(({ index, ...changes }) => chart(index, changes))
const anyCharts = fc.uniqueArray(anyChart, { selector: ({ id }) => id, maxLength: 30 })

describe('the list of charts', () => {
  test('words are found in number, name, category, runways and procedures, without accents and case', () => {
    const charts = [
      chart('11-1', { name: 'ILS OR LOC RWY 28R', runways: ['28R'], procedures: ['I28R'] }),
      chart('20-3', { name: 'SÉRFR FOUR', category: 'ARR' }),
    ]
    const found = (words: string) =>
      filterCharts(charts, { runway: '', procedure: '', words }).map(({ index_number }) => index_number)
    assert.deepEqual(found('  ils  28r '), ['11-1'])
    assert.deepEqual(found('i28r'), ['11-1'])
    assert.deepEqual(found('serfr ARR'), ['20-3'])
    assert.deepEqual(found('20-'), ['20-3'])
    assert.deepEqual(found('ils serfr'), [])
    assert.deepEqual(found(''), ['11-1', '20-3'])
  })

  test('numbers are sorted as people count, and the newest revision is first', () => {
    const charts = ['20-1', '2-1', '10-9A', '10-9'].map((index) => chart(index))
    const order = (sorting: (typeof sortings)[number], of = charts) =>
      sortCharts(of, sorting).map((each) => each.index_number)
    assert.deepEqual(order('index'), ['2-1', '10-9', '10-9A', '20-1'])
    const revised = [chart('1', { revision_date: '20260101' }), chart('2'), chart('3', { revision_date: '' })]
    assert.deepEqual(order('revised', revised), ['2', '1', '3'])
  })

  test('every filter leaves the charts that match, each once, in their order', () => {
    const filters = fc.record({
      runway: fc.constantFrom('', '28R', '99'),
      procedure: fc.constantFrom('', 'I28R'),
      words: fc.constantFrom('', 'ils', 'SUD', 'ILS 28r', 'zzz'),
    })
    fc.assert(
      fc.property(anyCharts, filters, fc.constantFrom(...sortings), (charts, filter, sorting) => {
        const left = sortCharts(filterCharts(charts, filter), sorting)
        assert.ok(left.every((each) => charts.includes(each)) && new Set(left).size === left.length)
        assert.ok(left.every(({ runways }) => filter.runway === '' || runways.includes(filter.runway)))
        const grouped = byCategory(left).flatMap(({ charts: own }) => own)
        assert.deepEqual(new Set(grouped), new Set(left))
        assert.deepEqual(sortCharts([...left].reverse(), sorting), left)
      }),
    )
  })

  test('filters offer what the charts have: each runway and each procedure finds a chart', () => {
    fc.assert(
      fc.property(anyCharts, (charts) => {
        const all = { runway: '', procedure: '', words: '' }
        for (const runway of runwaysOf(charts)) assert.ok(filterCharts(charts, { ...all, runway }).length > 0)
        for (const procedure of proceduresOf(charts)) assert.ok(filterCharts(charts, { ...all, procedure }).length > 0)
      }),
    )
    assert.equal(categories.length, 5)
  })
})

describe('the marks of a chart', () => {
  test('nothing is new at the first visit', () => {
    assert.equal(chartMarks(chart('1'), null, at).since, null)
  })

  test('a chart that was not there is new; one with another image or revision date has changed', () => {
    const visit = visitNow([chart('1'), chart('2'), chart('3')], at)
    const since = (one: ChartRecord) => chartMarks(one, visit, at).since
    assert.equal(since(chart('4')), 'new')
    assert.equal(since(chart('1')), null)
    assert.equal(since(chart('2', { image_day: 'KSFO_2_99999999_d.png' })), 'changed')
    assert.equal(since(chart('3', { revision_date: '20261224' })), 'changed')
  })

  test('a chart is valid from 0901Z of its first day until 0901Z of its last', () => {
    const dated = chart('1', { valid_from: '2026-11-26', valid_until: '2026-12-24' })
    const validity = (...time: [number, number, number, number]) => chartMarks(dated, null, Date.UTC(...time)).validity
    assert.equal(validity(2026, 10, 26, 9), 'future')
    assert.equal(validity(2026, 10, 26, 10), 'current')
    assert.equal(validity(2026, 11, 24, 10), 'expired')
    assert.equal(chartMarks(chart('1'), null, at).validity, 'unknown')
  })

  test('after a visit nothing is new or changed, until the list changes', () => {
    fc.assert(
      fc.property(anyCharts, anyCharts, (before, now) => {
        const visit = visitNow(before, at)
        assert.ok(before.every((each) => chartMarks(each, visit, at).since === null))
        assert.ok(isSameVisit(visit, visitNow([...before].reverse(), at + 1)))
        const known = new Map(before.map((each) => [each.id, contentMark(each)]))
        for (const each of now) {
          const expected = !known.has(each.id) ? 'new' : known.get(each.id) === contentMark(each) ? null : 'changed'
          assert.equal(chartMarks(each, visit, at).since, expected)
        }
      }),
    )
  })
})
