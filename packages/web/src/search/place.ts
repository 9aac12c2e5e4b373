/** City, state and country as shown on a line, without empty or repeated parts: `Portland · Oregon · United States`. */
export const placeLine = (airport: {
  readonly city: string
  readonly state_province_name: string
  readonly country_name: string
}): string =>
  [airport.city, airport.state_province_name, airport.country_name]
    .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
    .join(' · ')

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether an airport of an earlier response also matches these words: each word starts a word of its texts. */
export function stillMatches(
  airport: { readonly [Field in (typeof searched)[number]]: string },
  words: string,
): boolean {
  const texts = searched.flatMap((field) => folded(airport[field]).split(/[^\p{L}\p{N}]+/u))
  return folded(words)
    .split(/\s+/)
    .filter((word) => word !== '')
    .every((word) => texts.some((text) => text.startsWith(word)))
}

const searched = [
  'icao_airport_identifier',
  'iata_airport_designator',
  'name',
  'city',
  'state_province_name',
  'country_name',
] as const
