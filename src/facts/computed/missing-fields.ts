import type { AirportFields } from '../airport/airport-statement.ts'
import type { StatedAirport } from '../airport/stated-airport.ts'
import { countryName } from './country.ts'
import { regionOf } from './icao-region.ts'
import { magneticModel } from './magnetic-variation.ts'
import { localTimes } from './time-zone.ts'

/**
 * Adds the facts derived from those that a source states about an airport, at a time (milliseconds since 1970): magnetic variation and
 * time zone of its position, the region of its identifier, the name of its country. Stated fields are not overwritten.
 */
export function computeMissingFields(at: number): (airport: StatedAirport) => StatedAirport {
  const [variationAt, timeAt] = [magneticModel(at), localTimes(at)]
  return (airport) => {
    const { icao, stated, derived } = airport
    const { latitude: lat, longitude: lng, country_code } = stated
    const position = lat === undefined || lng === undefined ? null : { lat, lng }
    const computed: { readonly [Field in keyof AirportFields]?: AirportFields[Field] | undefined } = {
      ...(position && { magnetic_variation: variationAt(position), ...timeAt(position) }),
      icao_code: regionOf(icao),
      country_name: country_code && countryName(country_code),
    }
    const gaps = Object.entries(computed).filter(([field, value]) => value !== undefined && !(field in stated))
    return { ...airport, derived: { ...Object.fromEntries(gaps), ...derived } }
  }
}
