import assert from 'node:assert/strict'
import { test } from 'node:test'
import { airportPath, chartPath, findPath, isChartPath, secondChart } from './paths.ts'

test('the address of two charts names both, with any characters in their ids', () => {
  const address = chartPath('KPDX', 'a/b c', { icao: 'YBBN', chart: 'x?y&z/1' })
  assert.match(address, /^\/KPDX\/a%2Fb%20c\?with=/)
  assert.deepEqual(secondChart(address.slice(address.indexOf('?'))), { icao: 'YBBN', chart: 'x?y&z/1' })
})

test('addresses of charts and of other pages are distinguished', () => {
  assert.equal(isChartPath(chartPath('KPDX', '11-1')), true)
  for (const path of [findPath, airportPath('KPDX'), '/KPDX/']) assert.equal(isChartPath(path), false)
})

test('an invalid second chart is not shown', () => {
  for (const search of ['', '?with=', '?with=KPDX', '?with=/1', '?with=TOOLONG/1'])
    assert.equal(secondChart(search), null)
})
