import type { AirportRecord } from '../../contract/index.ts'
import type { ImportedAirport, Provenance } from '../edition-store.ts'

/** What a source says about an airport: at least which, what it is called and where it lies. */
export type AirportStatement = {
  readonly said: Partial<ImportedAirport> &
    Pick<ImportedAirport, 'icao_airport_identifier' | 'name' | 'latitude' | 'longitude'>
  /** Where it says so, for people and for the provenance: `airports.csv line 2`. */
  readonly where: string
}

export type StatedAirport = { readonly record: ImportedAirport; readonly provenance: Provenance }

/**
 * The whole record: what the source says, else what the live record knows, else the default that claims least.
 * Provenance tells the three apart field by field, because unknown is not false (decisions.md section 4).
 */
export function completeAirport(
  { said, where }: AirportStatement,
  live: AirportRecord | null,
  import_: { readonly source: string; readonly cycle: string; readonly date: string },
): StatedAirport {
  const fields = { revision_date: import_.date, parsed_cycle: import_.cycle }
  const record = { ...defaultsAt(said.longitude), ...known(live), ...said, ...fields }
  const origin = (field: string): string => {
    if (field in fields) return `import of ${import_.source}`
    if (field in said) return `${import_.source}, ${where}`
    if (live && field in live) return `the record live before, cycle ${live.parsed_cycle}`
    return field === 'time_zone' ? 'unknown: reckoned from the longitude' : 'unknown: default'
  }
  return { record, provenance: Object.fromEntries(Object.keys(record).map((field) => [field, origin(field)])) }
}

/** A live record less the flags that the catalogue counts itself. */
function known(live: AirportRecord | null): Partial<ImportedAirport> {
  if (!live) return {}
  const { std_charts, cao_charts, vfr_charts, ...rest } = live
  return rest
}

type Default = Omit<
  ImportedAirport,
  'icao_airport_identifier' | 'name' | 'latitude' | 'longitude' | 'revision_date' | 'parsed_cycle'
>

function defaultsAt(longitude: number): Default {
  const hours = -Math.round(longitude / 15)
  return {
    iata_airport_designator: '',
    longest_runway: 0,
    magnetic_variation: 0,
    elevation: 0,
    city: '',
    state_province_code: '',
    state_province_name: '',
    country_code: '',
    country_name: '',
    fuel_types: [],
    oxygen: [],
    repairs: [],
    landing_fee: false,
    jet_starting_unit: false,
    precision_airport: false,
    beacon: false,
    customs: false,
    airport_type: 'Public/civil',
    time_zone: `${hours < 0 ? '-' : '+'}${Math.abs(hours)}=UTC`,
    icao_code: '',
    daylight_savings: false,
    datum_code: 'WGE',
  }
}
