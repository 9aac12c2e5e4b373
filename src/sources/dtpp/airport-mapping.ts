import type { AirportFields, StatedAirport } from '../../facts/index.ts'
import type { ListedAirport } from './first-pass.ts'

/** State codes of the metafile that are not states of the United States: islands, and `XX` for other countries. */
const notStates: ReadonlySet<string> = new Set(['AS', 'FM', 'GU', 'MH', 'MP', 'PR', 'PW', 'UM', 'VI', 'XX'])

/** The airport facts in the metafile; it does not state the position. */
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
