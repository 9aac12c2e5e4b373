import assert from 'node:assert/strict'
import { test } from 'node:test'
import { namesShown } from './names-shown.ts'

const point = (name: string, x: number, isAirport = false) => ({ name, x, y: 0, isAirport })
const names = (points: readonly ReturnType<typeof point>[], resolution: number) =>
  [...namesShown(points, resolution)].map(({ name }) => name).sort()

const route = [
  point('KPDX', 0, true),
  point('BTG', 20),
  point('FIX', 60),
  point('KBBB', 70, true),
  point('KSEA', 200, true),
]

test('all names are shown where they have room', () => {
  assert.deepEqual(names(route, 0.1), ['BTG', 'FIX', 'KBBB', 'KPDX', 'KSEA'])
})

test('with less room airports stay, and departure and destination longest', () => {
  assert.deepEqual(names(route, 1), ['KBBB', 'KPDX', 'KSEA'])
  assert.deepEqual(names(route, 3), ['KPDX', 'KSEA'])
})

test('a route that ends where it began has its name once', () => {
  assert.deepEqual(names([point('KPDX', 0, true), point('FIX', 90), point('KPDX', 0, true)], 1), ['FIX', 'KPDX'])
})
