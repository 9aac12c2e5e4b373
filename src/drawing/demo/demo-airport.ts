import type { AirportFields } from '../../facts/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'

/** Facts of one demo airport, written by hand. */
export type DemoAirport = {
  readonly record: AirportFields
  /** Where each field comes from, in words. */
  readonly provenance: Readonly<Record<keyof AirportFields, string>>
  readonly features: Pick<Aerodrome, 'place' | 'runways' | 'stations' | 'navaids' | 'neighbours' | 'sources'>
}

/** The beginning of the provenance of a field that has only its type's empty value. */
export const notKnown = 'not known'
/** Likewise of a field that is computed from the position or the identifier. */
export const computed = ['World Magnetic Model', 'IANA time zone database', 'ARINC 424'] as const

export const edition = { revision_date: '20261029', parsed_cycle: '2611' } as const

/** The data of a drawing, from the record and aerodrome features. */
export function aerodromeOf(airport: DemoAirport): Aerodrome {
  const { record, features } = airport
  return {
    ...features,
    icao: record.icao_airport_identifier,
    iata: record.iata_airport_designator,
    name: record.name,
    position: { lat: record.latitude, lng: record.longitude },
    elevation: record.elevation,
    magneticVariation: record.magnetic_variation,
    particulars: particulars(airport),
    revisionDate: record.revision_date,
    cycle: record.parsed_cycle,
  }
}

/** `UTC+12, with daylight saving`: the sign of the wire format is the opposite. */
function localTime({ time_zone, daylight_savings }: AirportFields): string {
  const [, sign, offset] = /^([+-])(.*)=UTC$/.exec(time_zone) ?? []
  return `UTC${sign === '-' ? '+' : '−'}${offset}${daylight_savings ? ', with daylight saving' : ''}`
}

/** `bulk high, low; bottles high`. */
function oxygen({ oxygen: kinds }: AirportFields): string {
  const group = (title: string, bottled: boolean) => {
    const found = kinds.filter((kind) => kind.endsWith('Bottle') === bottled)
    return found.length ? `${title} ${found.map((kind) => kind.split(' ')[0]?.toLowerCase()).join(', ')}` : ''
  }
  return [group('bulk', false), group('bottles', true)].filter(Boolean).join('; ')
}

const yesNo = (value: boolean) => (value ? 'Yes' : 'No')

function particulars({ record, provenance }: DemoAirport): Aerodrome['particulars'] {
  const row = (label: string, field: keyof AirportFields, value: string) => ({
    label,
    value: provenance[field].startsWith(notKnown) ? notKnown : value || 'none',
  })
  return [
    row('City', 'city', record.city),
    row('State, country', 'country_code', [record.state_province_name, record.country_name].filter(Boolean).join(', ')),
    row('Local standard time', 'time_zone', localTime(record)),
    row('Datum, region', 'datum_code', `${record.datum_code}, ${record.icao_code}`),
    row('Type', 'airport_type', record.airport_type),
    row(
      'Fuel',
      'fuel_types',
      record.fuel_types.map((fuel) => (fuel.startsWith('100 low') ? '100LL' : fuel)).join(', '),
    ),
    row('Oxygen', 'oxygen', oxygen(record)),
    row('Repairs', 'repairs', record.repairs.join(', ')),
    row('Precision approaches', 'precision_airport', yesNo(record.precision_airport)),
    row('Beacon', 'beacon', yesNo(record.beacon)),
    row('Customs', 'customs', yesNo(record.customs)),
    row('Landing fee', 'landing_fee', yesNo(record.landing_fee)),
  ]
}
