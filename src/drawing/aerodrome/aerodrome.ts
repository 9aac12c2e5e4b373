import {
  distance,
  metresPerNauticalMile,
  type Navaid,
  type Position,
  type Runway,
  type Station,
} from '../../facts/index.ts'

export type Neighbour = { readonly icao: string; readonly name: string; readonly position: Position }

/** All data of a drawing; it contains no manual positions. */
export type Aerodrome = {
  readonly icao: string
  readonly iata: string
  readonly name: string
  /** City with its state or country, for the heading. */
  readonly place: string
  /** Aerodrome reference point. */
  readonly position: Position
  /** Feet. */
  readonly elevation: number
  /** Degrees, east positive. */
  readonly magneticVariation: number
  readonly runways: readonly Runway[]
  readonly stations: readonly Station[]
  readonly navaids: readonly Navaid[]
  readonly neighbours: readonly Neighbour[]
  /** Further rows of the information page. */
  readonly particulars: readonly { readonly label: string; readonly value: string }[]
  /** Sentences naming where the facts come from. */
  readonly sources: readonly string[]
  /** YYYYMMDD. */
  readonly revisionDate: string
  /** AIRAC YYCC. */
  readonly cycle: string
}

/** An aerodrome with possibly unknown facts: enough for its chart. */
export type ChartedAerodrome = Omit<Aerodrome, 'elevation' | 'magneticVariation'> & {
  /** Feet; null: not known. */
  readonly elevation: number | null
  /** Degrees, east positive; null: not known. */
  readonly magneticVariation: number | null
}

/** Aids within two nautical miles of the reference point: they belong on the aerodrome's own chart. */
export function aidsOnTheField({ navaids, position }: Pick<Aerodrome, 'navaids' | 'position'>): readonly Navaid[] {
  return navaids.filter((aid) => distance(position, aid.position) < 2 * metresPerNauticalMile)
}

export const magnetic = (trueDegrees: number, variation: number): number => (trueDegrees - variation + 360) % 360
