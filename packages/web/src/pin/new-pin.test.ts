import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartRecord } from '#client'
import { newPin } from './new-pin.ts'

test('a pin has the number and the name of its chart, and comes last', () => {
  const chart = {
    icao_airport_identifier: 'YBBN',
    index_number: '10-9',
    name: 'Airport',
    category: 'APT',
    image_day: 'x',
  }
  const added = newPin(chart as ChartRecord, [{ order: 2 }, { order: 1 }])
  assert.deepEqual(added, { airport: 'YBBN', name: '10-9 Airport', category: 'APT', order: 3, mark: 'x' })
  assert.equal(newPin(chart as ChartRecord, []).order, 1)
  assert.equal(newPin({ ...chart, name: 'n'.repeat(300) } as ChartRecord, []).name.length, 200)
})
