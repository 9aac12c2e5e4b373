import { type Direction, feetPerNauticalMile } from '../../facts/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'

export type GlidePath = {
  readonly degrees: number
  /** Feet over the threshold. */
  readonly crossingHeight: number
  /** Feet; of the aerodrome if that of the threshold is unknown. */
  readonly thresholdElevation: number
  readonly elevationKnown: boolean
  /** The source of angle and crossing height, as printed on the chart. */
  readonly basis: string
}

/** The published visual indicator's path, else the usual 3° from 50 ft over the threshold. */
export function glidePath(aerodrome: Aerodrome, { near }: Direction): GlidePath {
  const { indicator, elevation } = near
  return {
    degrees: indicator?.degrees ?? 3,
    crossingHeight: indicator?.crossingHeight ?? 50,
    thresholdElevation: elevation ?? aerodrome.elevation,
    elevationKnown: elevation !== null,
    basis: indicator ? `${indicator.aid} path` : 'Standard 3° path',
  }
}

const slope = (degrees: number) => Math.tan((degrees * Math.PI) / 180)

/** Feet above the threshold at a distance from it in nautical miles. */
export function heightAt({ degrees, crossingHeight }: GlidePath, miles: number): number {
  return crossingHeight + miles * feetPerNauticalMile * slope(degrees)
}

/** Feet above sea level. */
export const altitudeAt = (path: GlidePath, miles: number): number => path.thresholdElevation + heightAt(path, miles)

/** Feet per minute that hold the path at a ground speed in knots. */
export const descentRate = ({ degrees }: GlidePath, knots: number): number =>
  (knots * feetPerNauticalMile * slope(degrees)) / 60
