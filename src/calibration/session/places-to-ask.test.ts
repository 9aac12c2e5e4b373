import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KnownPlace } from '../../contract/calibration/index.ts'
import { placesToAsk } from './places-to-ask.ts'

const place = (name: string, kind: KnownPlace['kind'], lat: number, lng: number): KnownPlace => ({
  ...{ name, kind, ident: name, lat, lng },
})
const airport = [
  place('04', 'threshold', 42.351, -71.012),
  place('22', 'pavement end', 42.378, -70.999),
  place('15', 'threshold', 42.374, -71.018),
  place('33', 'threshold', 42.355, -70.992),
  place('KBOS', 'reference point', 42.363, -71.006),
]
const far = place('LFV', 'navaid', 42.0, -70.1)

test('on an aerodrome chart runway ends are asked for, the two that are furthest apart first', () => {
  assert.deepEqual(placesToAsk([...airport, far], { category: 'APT', printed: null }), ['04', '22', '33', '15'])
})

test('on other charts navaids are asked for too', () => {
  const [first, second, ...others] = placesToAsk([...airport, far], { category: 'APP', printed: null })
  assert.deepEqual([first, second], ['15', 'LFV'])
  assert.equal(others.length, 3)
})

test('a navaid is asked for only if the page prints its identifier, where the page has text', () => {
  const other = place('PVD', 'navaid', 41.7, -71.4)
  const asked = placesToAsk([...airport, far, other], { category: 'APP', printed: ['PVD', 'ATIS'] })
  assert.ok(asked.includes('PVD') && !asked.includes('LFV'))
  assert.deepEqual(placesToAsk([...airport, far], { category: 'APP', printed: ['ATIS'] }), [])
})

test('nothing is asked for where places are too close together to tell the scale of the chart', () => {
  assert.deepEqual(placesToAsk(airport, { category: 'DEP', printed: null }), [])
  assert.deepEqual(placesToAsk(airport.slice(0, 1), { category: 'APT', printed: null }), [])
  assert.deepEqual(placesToAsk([], { printed: null }), [])
})

test('across the antimeridian the short way counts', () => {
  const [west, east] = [place('W', 'navaid', 0, 179.99), place('E', 'navaid', 0, -179.99)]
  assert.deepEqual(placesToAsk([west, east], { category: 'APP', printed: null }), [])
})
