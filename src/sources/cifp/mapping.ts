import {
  type AirportFields,
  airacEffective,
  dateOf,
  knownFields,
  mixedCase,
  type StatedAirport,
} from '../../facts/index.ts'

/** Columns of a record, counted from 1 as ARINC 424 counts them, both included. */
export const columns = (text: string, from: number, to = from): string => text.slice(from - 1, to)

const airportTypes: Readonly<Record<string, AirportFields['airport_type']>> = {
  C: 'Public/civil',
  M: 'Military',
  P: 'Private',
  J: 'Jointly operated public/military',
}

/** Regions of ARINC 424 that are states: the contiguous ones, Alaska and Hawaii. */
const american = /^(K\d|PA|PH)$/

/**
 * A primary PA record (ARINC 424-18, 4.1.7.1) with an ICAO identifier as a statement, or every error in it.
 * `hasPrecision`: whether an approach of the file is precise; undefined: the file has no approach of the airport.
 */
export function readAirportRecord(
  text: string,
  { where, hasPrecision }: { readonly where: string; readonly hasPrecision: boolean | undefined },
): StatedAirport | { readonly errors: readonly string[] } {
  const icao = columns(text, 7, 10)
  const [latitudeText, longitudeText] = [columns(text, 33, 41), columns(text, 42, 51)]
  const latitude = readAngle(latitudeText, /^([NS])(\d{2})(\d{2})(\d{4})$/, 90)
  const longitude = readAngle(longitudeText, /^([EW])(\d{3})(\d{2})(\d{4})$/, 180)
  const name = mixedCase(columns(text, 94, 123))
  const errors = [
    ...(latitude === null ? [`columns 33 to 41 "${latitudeText}" are not a latitude`] : []),
    ...(longitude === null ? [`columns 42 to 51 "${longitudeText}" are not a longitude`] : []),
    ...(name === '' ? ['columns 94 to 123 have no name'] : []),
  ]
  if (latitude === null || longitude === null || errors.length > 0) return { errors }
  const region = columns(text, 11, 12)
  const isAmerican = columns(text, 2, 4) === 'USA' || american.test(region)
  const hundreds = integer(columns(text, 28, 30))
  const changed = columns(text, 129, 132)
  const changedAt = airacEffective(changed)
  const stated = knownFields({
    icao_airport_identifier: icao,
    iata_airport_designator: matching(columns(text, 14, 16), /^[A-Z]{3}$/),
    longest_runway: hundreds === undefined ? undefined : hundreds * 100,
    latitude,
    longitude,
    magnetic_variation: readVariation(columns(text, 52, 56)),
    elevation: integer(columns(text, 57, 61)),
    name,
    country_code: isAmerican ? 'USA' : undefined,
    precision_airport: hasPrecision ? true : undefined,
    airport_type: airportTypes[columns(text, 81)],
    icao_code: matching(region, /^[A-Z][A-Z\d]$/),
    datum_code: matching(columns(text, 87, 89), /^[A-Z]{3}$/),
    revision_date: changedAt === null ? undefined : dateOf(changedAt),
    parsed_cycle: changedAt === null ? undefined : changed,
  })
  // A file without precision approaches does not prove that the airport has none.
  const derived = knownFields({ precision_airport: hasPrecision === false ? false : undefined })
  return { icao, stated, derived, where, features: null }
}

const matching = (text: string, pattern: RegExp) => (pattern.test(text) ? text : undefined)

const integer = (text: string) => (/^[\d-]\d*$/.test(text) && text !== '-' ? Number(text) || 0 : undefined)

/** Degrees from `N42214660`: degrees, minutes, and seconds in hundredths. null: another text. */
function readAngle(text: string, pattern: RegExp, most: number): number | null {
  const [, side = '', degrees = '', minutes = '', hundredths = ''] = pattern.exec(text) ?? []
  const angle = Number(degrees) + Number(minutes) / 60 + Number(hundredths) / 360_000
  if (side === '' || Number(minutes) >= 60 || Number(hundredths) >= 6_000 || angle > most) return null
  const signed = 'SW'.includes(side) ? -angle : angle
  return Number(signed.toFixed(8)) || 0
}

/** Degrees, east positive, from `W0150`, tenths; a runway system turned to true north (`T`) states none. */
function readVariation(text: string): number | undefined {
  const [, side, tenths] = /^([EW])(\d{4})$/.exec(text) ?? []
  if (!side || Number(tenths) > 1_800) return undefined
  return (Number(tenths) / 10) * (side === 'W' ? -1 : 1) || 0
}
