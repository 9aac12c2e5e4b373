import geomagnetism from 'geomagnetism'
import type { Position } from '../geodesy/position.ts'

/** Between these the models of 2015, 2020 and 2025 are valid; outside, the nearest one is used: variation changes slowly. */
const [earliest, latest] = [Date.UTC(2014, 11, 16), Date.UTC(2029, 10, 12)]

/**
 * Magnetic variation at sea level by the World Magnetic Model, in degrees to a tenth, east positive. The model for a time
 * (milliseconds since 1970) is created once.
 */
export function magneticModel(at: number): (position: Position) => number {
  const model = geomagnetism.model(new Date(Math.min(Math.max(at, earliest), latest)))
  return ({ lat, lng }) => Math.round(model.point([lat, lng]).decl * 10) / 10 || 0
}
