import type { Position } from '../geodesy/position.ts'

/** A visual glide slope indicator next to a runway. */
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
  /** The end of the pavement that is part of the runway's length, not the displaced threshold. */
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

/** The aerodrome features: what airport diagrams are drawn from. */
export type AerodromeFeatures = {
  readonly runways: readonly Runway[]
  readonly stations: readonly Station[]
  readonly navaids: readonly Navaid[]
}
