import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../../../test/fixtures/properties.ts'
import { readText } from './read-text.ts'
import { RouteFault } from './reading.ts'

const names = (text: string) => readText(text).points.map(({ name }) => name)

test('identifiers and positions are read in their order, however they are set apart', () => {
  assert.deepEqual(names('kpdx, btg;4630N12240W\n -41.33 174.80  ksea'), [
    'KPDX',
    'BTG',
    '4630N12240W',
    '411948S1744800E',
    'KSEA',
  ])
})

test('DCT between points, runways and levels are not points', () => {
  assert.deepEqual(names('KPDX/10R DCT BTG/N0250F100 DCT KSEA/16L'), ['KPDX', 'BTG', 'KSEA'])
  assert.deepEqual(names(' \n,, DCT / '), [])
})

test('a position out of range is named as it was written, and the rest is read', () => {
  const { points, omissions } = readText('KPDX 9120S17448E KSEA')
  assert.deepEqual(
    points.map(({ name }) => name),
    ['KPDX', 'KSEA'],
  )
  assert.deepEqual(omissions, [{ why: 'range', name: '9120S17448E' }])
})

test('a minus sign of typesetters is a minus sign', () => {
  assert.deepEqual(readText('−41.5 −174').points[0]?.place, { lat: -41.5, lng: -174 })
})

test('more than 200 points are refused, with their number', () => {
  assert.equal(readText('KPDX '.repeat(200)).points.length, 200)
  assert.throws(
    () => readText('KPDX '.repeat(201)),
    (error) => error instanceof RouteFault && error.reason === 'too many' && error.value === '201',
  )
})

test('whatever is written, it is read, and every name is one that can be entered again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
      const { points } = readText(text)
      for (const { name, place } of points) {
        const again = readText(name).points
        // The rest after a second sign may be another position.
        if (place === undefined && again[0]?.place === undefined)
          assert.deepEqual(again, name === 'DCT' ? [] : [{ name }])
      }
    }),
  )
})
