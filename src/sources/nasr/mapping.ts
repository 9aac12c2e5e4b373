import { countryOf } from '../../facts/computed/index.ts'
import {
  type AirportFields,
  airacCycle,
  calendarDate,
  knownFields,
  mixedCase,
  type StatedAirport,
} from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import { flagIn, numberIn, siteColumns, textIn } from './cells.ts'
import type { Facilities } from './facilities.ts'
import { beaconOf, customsOf, fuelsOf, oxygenOf, repairsOf } from './services.ts'

/**
 * The columns of APT_BASE that every airport needs. The names of all 90 columns are in the FAA's own sample; those
 * of the other tables in its `APT_CSV_DATA_STRUCTURE.csv` and `ILS_CSV_DATA_STRUCTURE.csv`, as public readers of the
 * tables (SwiftNASR, squawk) name them too.
 */
export const airportColumns = [
  ...siteColumns,
  'EFF_DATE',
  'ARPT_NAME',
  'ICAO_ID',
  'LAT_DECIMAL',
  'LONG_DECIMAL',
] as const

/** Optional columns. */
export const optionalColumns = [
  'STATE_CODE',
  'STATE_NAME',
  'ARPT_ID',
  'CITY',
  'COUNTRY_CODE',
  'OWNERSHIP_TYPE_CODE',
  'FACILITY_USE_CODE',
  'ELEV',
  'MAG_VARN',
  'MAG_HEMIS',
  'CUST_FLAG',
  'LNDG_RIGHTS_FLAG',
  'USER_FEE_FLAG',
  'JOINT_USE_FLAG',
  'FUEL_TYPES',
  'AIRFRAME_REPAIR_SER_CODE',
  'PWR_PLANT_REPAIR_SER',
  'BOTTLED_OXY_TYPE',
  'BULK_OXY_TYPE',
  'BCN_LGT_SKED',
  'BCN_LENS_COLOR',
  'LNDG_FEE_FLAG',
] as const

/** Day on which a row is effective: YYYYMMDD, and the AIRAC cycle YYCC that it lies in. null: not stated. */
export function effectiveDay(row: Row): { readonly date: string; readonly cycle: string; readonly at: number } | null {
  const date = calendarDate(textIn(row, 'EFF_DATE').replaceAll('/', '-'))
  if (date === null) return null
  const at = Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))
  return { date, cycle: airacCycle(at), at }
}

/** A row of APT_BASE with an ICAO identifier as a statement, or every error in it. */
export function readAirport(
  row: Row,
  { longest, features, isPrecision }: Facilities,
): StatedAirport | { readonly errors: readonly string[] } {
  const icao = textIn(row, 'ICAO_ID')
  const name = mixedCase(textIn(row, 'ARPT_NAME'))
  const latitude = numberIn(row, 'LAT_DECIMAL', [-90, 90])
  const longitude = numberIn(row, 'LONG_DECIMAL', [-180, 180])
  const day = effectiveDay(row)
  const errors = [
    ...(/^[A-Z][A-Z0-9]{3}$/.test(icao) ? [] : [`ICAO_ID "${icao}" is not a letter and three letters or digits`]),
    ...(name === '' ? ['ARPT_NAME is empty'] : []),
    ...(latitude === undefined ? [`LAT_DECIMAL "${textIn(row, 'LAT_DECIMAL')}" is not a latitude`] : []),
    ...(longitude === undefined ? [`LONG_DECIMAL "${textIn(row, 'LONG_DECIMAL')}" is not a longitude`] : []),
    ...(day === null ? [`EFF_DATE "${textIn(row, 'EFF_DATE')}" is not a date such as 2026/09/03`] : []),
  ]
  if (errors.length > 0) return { errors }
  const isAmerican = textIn(row, 'COUNTRY_CODE') === 'US'
  const stated = knownFields({
    icao_airport_identifier: icao,
    name,
    latitude,
    longitude,
    longest_runway: longest,
    ...placeOf(row),
    fuel_types: fuelsOf(row),
    oxygen: oxygenOf(row),
    repairs: repairsOf(row),
    landing_fee: flagIn(row, 'LNDG_FEE_FLAG'),
    precision_airport: isPrecision ? true : undefined,
    beacon: beaconOf(row),
    customs: customsOf(row),
    airport_type: typeOf(row),
    revision_date: day?.date,
    parsed_cycle: day?.cycle,
  })
  const derived = knownFields({
    iata_airport_designator: iataOf(row, icao),
    // A table without landing systems for the airport does not prove that it has no other precision approach.
    precision_airport: isPrecision === false ? false : undefined,
    // The FAA surveys its own airports in NAD 83 (AC 150/5300-18).
    datum_code: isAmerican ? 'NAR' : undefined,
  })
  return { icao, stated, derived, where: row.where, features }
}

function placeOf(row: Row) {
  const elevation = numberIn(row, 'ELEV', [-2_000, 30_000])
  const country = countryOf(textIn(row, 'COUNTRY_CODE'))
  return {
    // Avoids -0.
    elevation: elevation === undefined ? undefined : Math.round(elevation) || 0,
    magnetic_variation: variationOf(row),
    city: mixedCase(textIn(row, 'CITY')) || undefined,
    state_province_code: textIn(row, 'STATE_CODE') || undefined,
    state_province_name: mixedCase(textIn(row, 'STATE_NAME')) || undefined,
    country_code: country?.country_code,
    country_name: country?.country_name,
  }
}

/** Degrees, east positive. */
function variationOf(row: Row): number | undefined {
  const degrees = numberIn(row, 'MAG_VARN', [0, 180])
  const sign = degrees === 0 ? 1 : { E: 1, W: -1 }[textIn(row, 'MAG_HEMIS')]
  return degrees === undefined || sign === undefined ? undefined : degrees * sign
}

const militaryOwners = ['MA', 'MN', 'MR', 'CG']

/** Joint use first: NASR's flag is for civil operations at a military airport. */
function typeOf(row: Row): AirportFields['airport_type'] | undefined {
  if (flagIn(row, 'JOINT_USE_FLAG')) return 'Jointly operated public/military'
  if (militaryOwners.includes(textIn(row, 'OWNERSHIP_TYPE_CODE'))) return 'Military'
  const use = textIn(row, 'FACILITY_USE_CODE')
  if (use === '') return undefined
  return use === 'PR' ? 'Private' : 'Public/civil'
}

/** The FAA's identifier, which is the IATA designator as a rule where the ICAO identifier is made from it. */
function iataOf(row: Row, icao: string): string | undefined {
  const ident = textIn(row, 'ARPT_ID')
  return /^[A-Z]{3}$/.test(ident) && icao.slice(1) === ident ? ident : undefined
}
