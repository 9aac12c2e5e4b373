import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Catalogue } from '../../charts/index.ts'
import type { AerodromeFeatures, StatedAirport } from '../../facts/index.ts'
import { knownAirport } from './known-places.ts'

const end = (designator: string, lat: number, displaced = 0) => ({
  ...{ designator, displaced, elevation: null },
  position: { lat, lng: 174.8 },
})
const runway = { length: 6000, width: 148, surface: 'ASPH', lighted: true, closed: false }
const features: AerodromeFeatures = {
  runways: [{ ...runway, ends: [end('16', -41.31), end('34', -41.34, 300)] }],
  stations: [],
  navaids: [
    { ident: 'WN', name: 'Wellington', kind: 'VOR/DME', frequency: '112.3', position: { lat: -41.335, lng: 174.816 } },
  ],
}
const held = { source: 'nasr', cycle: '2611', publishedAt: 0 }
const airport = (latitude: number): StatedAirport => ({
  ...{ icao: 'NZWN', derived: {}, where: 'row 1', features: null },
  stated: { name: 'Wellington', latitude, longitude: 174.8 },
})
const catalogue = (isKnown: boolean): Pick<Catalogue, 'holdings' | 'features'> => ({
  holdings: async () => ({ airports: isKnown ? [{ ...held, statement: airport(-41.3272) }] : [], charts: [] }),
  features: async () => (isKnown ? [{ ...held, features }] : []),
})

test('runway ends, navaids and the reference point are known; the end of the pavement is called so where it is not the threshold', async () => {
  const known = await knownAirport('NZWN', [], catalogue(true))
  assert.deepEqual(
    known?.places.map(({ name, kind, ident, lat }) => [name, kind, ident, lat]),
    [
      ['Runway 16 end', 'threshold', '16', -41.31],
      ['Runway 34 end (of the pavement)', 'pavement end', '34', -41.34],
      ['WN VOR/DME', 'navaid', 'WN', -41.335],
      ['NZWN reference point', 'reference point', 'NZWN', -41.3272],
    ],
  )
})

test('the position in the folder has priority, and an unknown airport has none', async () => {
  assert.deepEqual((await knownAirport('NZWN', [airport(-41)], catalogue(true)))?.position, { lat: -41, lng: 174.8 })
  assert.deepEqual((await knownAirport('NZWN', [airport(-41)], catalogue(false)))?.places.length, 1)
  assert.equal(await knownAirport('NZWN', [], catalogue(false)), null)
})
