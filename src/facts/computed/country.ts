import codes from 'i18n-iso-countries/codes.json' with { type: 'json' }
import type { AirportFields } from '../airport/airport-statement.ts'

export type Country = Pick<AirportFields, 'country_code' | 'country_name'>

/** ISO 3166-1: alpha-2 by alpha-3 and the other way round. */
const alpha3 = new Map<string, string>()
const alpha2 = new Map<string, string>()
for (const [two = '', three = ''] of codes) {
  alpha3.set(two, three)
  alpha2.set(three, two)
}

const english = new Intl.DisplayNames(['en'], { type: 'region' })

/** A country by its ISO 3166-1 alpha-2 code, with its English name. null: the code is unknown. */
export function countryOf(twoLetters: string): Country | null {
  const country_code = alpha3.get(twoLetters)
  return country_code === undefined ? null : { country_code, country_name: english.of(twoLetters) ?? '' }
}

/** English name of a country by its alpha-3 code. undefined: the code is unknown. */
export function countryName(threeLetters: string): string | undefined {
  const twoLetters = alpha2.get(threeLetters)
  return twoLetters === undefined ? undefined : english.of(twoLetters)
}
