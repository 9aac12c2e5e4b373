import { bearing, destination, distance, metresPerFoot, metresPerNauticalMile, type Position } from './geometry.ts'

/** A visual glide slope indicator beside a runway. */
export type GlideSlopeIndicator = {
  readonly aid: 'PAPI' | 'VASI'
  /** Side of the runway seen by a landing pilot. */
  readonly side: 'left' | 'right'
  readonly degrees: number
  /** Feet over the threshold. */
  readonly crossingHeight: number
}

export type RunwayEnd = {
  readonly designator: string
  /** End of the pavement that counts in the runway's length, not the displaced threshold. */
  readonly position: Position
  /** Feet, of the landing threshold; null: not known. */
  readonly elevation: number | null
  /** Feet from the end to the threshold. */
  readonly displaced: number
  readonly indicator?: GlideSlopeIndicator
  /** Approach lighting system by its usual short name, for example MALSR. */
  readonly approachLights?: string
  readonly traffic?: 'right'
}

export type Runway = {
  /** Feet, as published. */
  readonly length: number
  readonly width: number
  readonly surface: string
  readonly lighted: boolean
  readonly closed: boolean
  readonly ends: readonly [RunwayEnd, RunwayEnd]
}

export type NavaidKind = 'VOR' | 'VOR/DME' | 'VORTAC' | 'TACAN' | 'NDB' | 'NDB/DME'

export type Navaid = {
  readonly ident: string
  readonly name: string
  readonly kind: NavaidKind
  /** MHz for VOR and TACAN pairs, kHz for NDB, as pilots write it. */
  readonly frequency: string
  readonly channel?: string
  readonly position: Position
}

export type Station = { readonly service: string; readonly frequencies: readonly string[] }

export type Neighbour = { readonly icao: string; readonly name: string; readonly position: Position }

/** Everything a drawing needs to know; nothing in it is placed by hand. */
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

/** An aerodrome of which less may be known: enough for its chart. */
export type ChartedAerodrome = Omit<Aerodrome, 'elevation' | 'magneticVariation'> & {
  /** Feet; null: not known. */
  readonly elevation: number | null
  /** Degrees, east positive; null: not known. */
  readonly magneticVariation: number | null
}

/** A runway seen from one end: what a landing pilot sees. */
export type Direction = {
  readonly runway: Runway
  readonly near: RunwayEnd
  readonly far: RunwayEnd
  /** True degrees of landing, from the positions of the ends. */
  readonly course: number
  /** Landing threshold: the end, or as far inside as it is displaced. */
  readonly threshold: Position
}

export function direction(runway: Runway, from: 0 | 1): Direction {
  const near = runway.ends[from]
  const far = runway.ends[from === 0 ? 1 : 0]
  const course = bearing(near.position, far.position)
  return { runway, near, far, course, threshold: destination(near.position, course, near.displaced * metresPerFoot) }
}

/** Both directions of every runway in use. */
export function directions(aerodrome: Pick<Aerodrome, 'runways'>): readonly Direction[] {
  return aerodrome.runways
    .filter((runway) => !runway.closed)
    .flatMap((runway) => [direction(runway, 0), direction(runway, 1)])
}

/** Aids within two nautical miles of the reference point: they belong on the aerodrome's own chart. */
export function aidsOnTheField({ navaids, position }: Pick<Aerodrome, 'navaids' | 'position'>): readonly Navaid[] {
  return navaids.filter((aid) => distance(position, aid.position) < 2 * metresPerNauticalMile)
}

export const magnetic = (trueDegrees: number, variation: number): number => (trueDegrees - variation + 360) % 360
