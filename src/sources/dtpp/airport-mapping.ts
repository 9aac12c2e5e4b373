import type { AirportFields, StatedAirport } from '../../facts/index.ts'
import type { ListedAirport } from './first-pass.ts'

/** Places of the metafile that lie in no state of the United States: islands, and `XX` for those of other countries. */
const notStates: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'UM', 'VI', 'XX'])

/** What the metafile says of an airport in passing; where it lies, it does not say. */
export function statedAirport(airport: ListedAirport, where: string): StatedAirport {
  const { icao, name, city, state, stateName, military } = airport
  const stated: Partial<AirportFields> = {
    icao_airport_identifier: icao,
    ...(name !== '' && { name }),
    ...(city !== '' && { city }),
    ...(military && { airport_type: 'Military' }),
    ...(/^[A-Z]{2}$/.test(state) &&
      !notStates.has(state) && {
        state_province_code: state,
        country_code: 'USA',
        country_name: 'United States',
      }),
    ...(stateName !== '' && !notStates.has(state) && { state_province_name: stateName }),
  }
  return { icao, stated, derived: {}, where, features: null }
}
