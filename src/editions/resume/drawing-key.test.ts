import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nightTable } from '../../imaging/night/index.ts'
import { drawingKey } from './drawing-key.ts'

const page = { page: 1, calibrations: [], mapErrorLimit: 10 }
const orders = { 'an imported page': page, 'a drawn chart': { ...page, content: 'aerodrome' } } as const

for (const [name, order] of Object.entries(orders)) {
  test(`another version of the night palette draws ${name} again, the same version does not`, () => {
    assert.equal(drawingKey('ab', order), drawingKey('ab', order, nightTable.version))
    assert.notEqual(drawingKey('ab', order), drawingKey('ab', order, nightTable.version + 1))
  })
}
