import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import {
  around,
  byImportance,
  extentOf,
  type MapAirport,
  mapAirport,
  thinAirports,
  within,
  worldWidth,
} from './thin-airports.ts'

const airport = (icao: string, x: number, y: number, charts = 0, longestRunway = 5000): MapAirport => ({
  icao,
  name: icao,
  iata: '',
  charts,
  longestRunway,
  x,
  y,
})

test('degrees become metres of the map, and the poles stay on it', () => {
  const { x, y } = mapAirport(['KPDX', 45.5887, -122.5975, 'Portland', 'PDX', 3, 11000])
  assert.deepEqual([Math.round(x), Math.round(y)], [-13647491, 5714681])
  assert.ok(Number.isFinite(mapAirport(['NZSP', -90, 0, 'South Pole', '', 0, 0]).y))
})

test('of each square the most important airport stays', () => {
  const airports = [airport('AAAA', 1, 1, 0, 12000), airport('BBBB', 2, 2, 3, 4000), airport('CCCC', 150, 1)]
  const shown = thinAirports(airports.toSorted(byImportance), 100).map(({ icao }) => icao)
  assert.deepEqual(shown, ['BBBB', 'CCCC'])
})

test('the extent of airports is the narrowest, also across the date line', () => {
  const at = (lng: number, lat: number) => mapAirport(['AAAA', lat, lng, '', '', 1, 0])
  const [portland, athens, wellington, brisbane] = [at(-122.6, 45.6), at(-83.3, 34), at(174.8, -41.3), at(153.1, -27.4)]
  const [west, south, east, north] = extentOf([portland, athens, wellington, brisbane]) ?? assert.fail()
  assert.deepEqual([west, south, north], [brisbane.x, wellington.y, portland.y])
  assert.equal(Math.round(east), Math.round(athens.x + worldWidth))
  assert.deepEqual(extentOf([portland, athens]), [portland.x, athens.y, athens.x, portland.y])
  assert.deepEqual(extentOf([athens]), [athens.x, athens.y, athens.x, athens.y])
  assert.equal(extentOf([]), null)
})

test('airports are in view, and near a place, on a map that goes on past the edge of the world', () => {
  const [here, other] = [airport('AAAA', -1000, 0), airport('BBBB', 5000, 0)]
  const view = [worldWidth - 2000, -10, worldWidth + 2000, 10] as const
  assert.deepEqual(within([here, other], view), [here])
  assert.deepEqual(within([here, other], [-2000, -10, 6000, 10]), [here, other])
  assert.deepEqual(around([here, other], { x: worldWidth - 900, y: 0 }, 200), [here])
  assert.deepEqual(around([here, other], { x: -worldWidth + 5100, y: 0 }, 200), [other])
})

test('zooming in only adds airports', () => {
  const metre = fc.integer({ min: -20_000_000, max: 20_000_000 })
  const some = fc.array(fc.tuple(metre, metre, fc.nat(3), fc.nat(15_000)), { maxLength: 60 })
  fc.assert(
    fc.property(some, (places) => {
      const airports = places
        .map(([x, y, charts, runway], index) => airport(`A${index}`, x, y, charts, runway))
        .sort(byImportance)
      const [coarse, fine] = [thinAirports(airports, 4_000_000), thinAirports(airports, 2_000_000)]
      return coarse.every((each) => fine.includes(each))
    }),
  )
})

test('what is in view, and what is under a finger, nearest first', () => {
  const airports = [airport('AAAA', 0, 0), airport('BBBB', 30, 0), airport('CCCC', 10, 0), airport('DDDD', 500, 0)]
  assert.deepEqual(
    within(airports, [5, -1, 40, 1]).map(({ icao }) => icao),
    ['BBBB', 'CCCC'],
  )
  assert.deepEqual(
    around(airports, { x: 1, y: 0 }, 40).map(({ icao }) => icao),
    ['AAAA', 'CCCC', 'BBBB'],
  )
})
