import geomagnetism from 'geomagnetism'
import type { LatLng } from '#client'

export type MagneticModel = {
  /** `WMM 2025`. */
  readonly name: string
  /** Degrees clockwise from magnetic north, from 0 up to 360, of a true direction at a place. */
  readonly bearing: (place: LatLng, trueBearing: number) => number
}

/** The models of 2015, 2020 and 2025 are valid in these years; outside, the nearest one is used: variation changes slowly. */
const [earliest, latest] = [Date.UTC(2014, 11, 16), Date.UTC(2029, 10, 12)]

/** The World Magnetic Model for a time (milliseconds since 1970), at sea level. */
export function magneticModel(at: number): MagneticModel {
  const model = geomagnetism.model(new Date(Math.min(Math.max(at, earliest), latest)))
  return {
    name: `WMM ${Math.floor(model.epoch)}`,
    bearing: ({ lat, lng }, trueBearing) => (((trueBearing - model.point([lat, lng]).decl) % 360) + 360) % 360,
  }
}

/** One model for the whole page, so that two tools show the same direction for a line. */
export const magneticToday = magneticModel(Date.now())
