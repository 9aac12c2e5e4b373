import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPlaces, type Gazetteer } from './find-places.ts'
import { readText } from './read/read-text.ts'
import type { Reading } from './read/reading.ts'
import { airportsOf, type Route, readRoute } from './route.ts'

const airports: Readonly<Record<string, { lat: number; lng: number }>> = {
  KPDX: { lat: 45.58872, lng: -122.5975 },
  KSEA: { lat: 47.4499, lng: -122.3118 },
  NZWN: { lat: -41.327, lng: 174.805 },
}
const navaids: Readonly<Record<string, readonly { name: string; lat: number; lng: number }[]>> = {
  KPDX: [{ name: 'BTG', lat: 45.7478, lng: -122.5915 }],
  KSEA: [{ name: 'SEA', lat: 47.4354, lng: -122.3096 }],
  NZWN: [
    { name: 'SEA', lat: -41, lng: 175 },
    { name: 'WN', lat: -41.3372, lng: 174.817 },
  ],
}
const asked: string[] = []
const gazetteer: Gazetteer = {
  airport: async (icao) => {
    asked.push(icao)
    return airports[icao] ?? null
  },
  navaids: async (icaos) => {
    asked.push(...icaos.map((icao) => `navaids of ${icao}`))
    return icaos.flatMap((icao) => navaids[icao] ?? [])
  },
}
const find = (reading: Reading, known: Route = [], home = 'NZWN') => findPlaces(reading, { gazetteer, known, home })
const shown = (points: Route) =>
  points.map(({ name, lat, isAirport }) => `${name} ${lat}${isAirport ? ' airport' : ''}`)

test('names are airports, and navaids that the airports of the route or of the chart list: the nearest of a name', async () => {
  const { points, omissions } = await find(readText('KPDX BTG SEA KSEA WN'))
  assert.deepEqual(shown(points), [
    'KPDX 45.58872 airport',
    'BTG 45.7478',
    'SEA 47.4354',
    'KSEA 47.4499 airport',
    'WN -41.3372',
  ])
  assert.deepEqual(omissions, [])
})

test('what is not published is left out and named, as is what was out of range', async () => {
  const { points, omissions } = await find(readText('KPDX V23 KXYZ 9500N00000E KSEA'))
  assert.deepEqual(shown(points), ['KPDX 45.58872 airport', 'KSEA 47.4499 airport'])
  assert.deepEqual(omissions, [
    { why: 'range', name: '9500N00000E' },
    { why: 'unknown', name: 'V23' },
    { why: 'unknown', name: 'KXYZ' },
  ])
})

test('a point of a file stays where the file has it, and is an airport only near the one of its name', async () => {
  const { points } = await find({
    points: [
      { name: 'KPDX', place: { lat: 45.6, lng: -122.6 } },
      { name: 'KSEA', place: { lat: 10, lng: 10 } },
      { name: 'BTG', place: { lat: 1, lng: 1 } },
    ],
    omissions: [],
  })
  assert.deepEqual(shown(points), ['KPDX 45.6 airport', 'KSEA 10', 'BTG 1'])
})

test('names that a file brought stay known while the route is edited, those that it has twice in their order', async () => {
  const known = [
    { name: 'KPDX', lat: 45.6, lng: -122.6, isAirport: true },
    { name: 'FIX', lat: 1, lng: 1 },
    { name: 'FIX', lat: 2, lng: 2 },
  ]
  const { points, omissions } = await find(readText('KPDX FIX FIX KSEA'), known)
  assert.deepEqual(shown(points), ['KPDX 45.58872 airport', 'FIX 1', 'FIX 2', 'KSEA 47.4499 airport'])
  assert.deepEqual(omissions, [])
})

test('a point that follows itself is one point', async () => {
  assert.equal((await find(readText('KPDX KPDX KSEA'))).points.length, 2)
})

test('each airport is asked for once, and navaids only where a name is left', async () => {
  asked.length = 0
  await find(readText('KPDX KSEA KPDX 45 -122'))
  assert.deepEqual(asked, ['KPDX', 'KSEA'])
})

test('departure and destination come first', async () => {
  const { points } = await find(readText('KPDX NZWN KSEA'))
  assert.deepEqual(airportsOf(points), ['KPDX', 'KSEA', 'NZWN'])
  assert.deepEqual(airportsOf((await find(readText('KPDX 1 1 KPDX'))).points), ['KPDX'])
})

test('what is kept is a route, or nothing where anything else is in its place', async () => {
  const { points } = await find(readText('KPDX KSEA'))
  assert.deepEqual(readRoute(JSON.parse(JSON.stringify({ points }))), points)
  const [first] = points
  for (const value of [
    undefined,
    'KPDX',
    { points: [] },
    { points: [first] },
    { points: [first, { name: 'X', lat: 91, lng: 0 }] },
    { points: [first, { name: 'X', lat: null, lng: 0 }] },
    { points: [first, { name: '', lat: 1, lng: 0 }] },
    { points: [first, null] },
    { points: Array.from({ length: 201 }, () => first) },
  ])
    assert.equal(readRoute(value), null)
})
