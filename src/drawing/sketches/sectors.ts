import { bearing, distance, metresPerNauticalMile, type Position } from '../../facts/index.ts'
import { type Aerodrome, magnetic } from '../aerodrome/aerodrome.ts'
import type { Table } from '../sheet/table.ts'
import { course } from '../sheet/wording.ts'

/** Quarters of the compass, by magnetic bearing from the aerodrome. */
export const sectors = [
  { name: 'NORTH', middle: 0 },
  { name: 'EAST', middle: 90 },
  { name: 'SOUTH', middle: 180 },
  { name: 'WEST', middle: 270 },
] as const

/** The direction of the tracks; an area has no tracks. */
export type Way = 'arrival' | 'departure' | 'area'

/** Magnetic track along the middle of a sector. */
export const sectorTrack = (middle: number, way: Way): number => (way === 'arrival' ? middle + 180 : middle) % 360

const trackTitles: Readonly<Record<Way, string | null>> = { arrival: 'TRACK IN', departure: 'TRACK OUT', area: null }

/** The places in each sector within a distance in nautical miles, with magnetic bearing and distance from the aerodrome. */
export function sectorTable(aerodrome: Aerodrome, way: Way, miles: number): Table {
  const aids = aerodrome.navaids.map(({ ident, position }) => ({ name: ident, position }))
  const fields = aerodrome.neighbours.map(({ icao, position }) => ({ name: icao, position }))
  const title = trackTitles[way]
  return {
    columns: [
      { title: 'SECTOR', weight: 1 },
      { title: 'BEARINGS', weight: 1.5 },
      ...(title ? [{ title, weight: 1.1, face: 'bold' as const }] : []),
      { title: 'RADIO AIDS: BEARING / NM', weight: 5.4 },
      { title: 'AERODROMES: BEARING / NM', weight: 3.2 },
    ],
    rows: sectors.map(({ name, middle }) => [
      name,
      `${course(middle + 315)}–${course(middle + 45)}M`,
      ...(title ? [`${course(sectorTrack(middle, way))}M`] : []),
      list(aerodrome, middle, miles, aids),
      list(aerodrome, middle, miles, fields),
    ]),
  }
}

type Place = { readonly name: string; readonly position: Position }

function list(aerodrome: Aerodrome, middle: number, miles: number, places: readonly Place[]): string {
  const seen = places.map(({ name, position }) => ({
    name,
    direction: magnetic(bearing(aerodrome.position, position), aerodrome.magneticVariation),
    away: distance(aerodrome.position, position) / metresPerNauticalMile,
  }))
  const here = seen.filter(
    ({ direction, away }) => away <= miles && Math.floor(((direction + 45) % 360) / 90) * 90 === middle,
  )
  if (here.length === 0) return '–'
  return here.map(({ name, direction, away }) => `${name} ${course(direction)}/${away.toFixed(0)}`).join(',  ')
}
