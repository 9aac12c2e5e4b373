import type { AirportFields, AirportStatement, StatedIn } from '../airport/airport-statement.ts'
import { fieldPriority } from '../priority/field-priority.ts'
import { bySourcePriority } from '../priority/source-priority.ts'

/** Where one field of a record comes from: stated by a source, computed from what it states, or unknown. */
export type FieldOrigin =
  | {
      readonly how: 'stated' | 'derived'
      readonly source: string
      /** AIRAC YYCC. */
      readonly cycle: string
      readonly where: string
    }
  | { readonly how: 'unknown' }

export type MergedAirport = {
  readonly record: AirportFields
  readonly provenance: Readonly<Record<keyof AirportFields, FieldOrigin>>
}

/**
 * One record from the statements of live editions about an airport, field by field: the value of the source with the highest
 * priority, else the computed value, else the default that claims least, marked as unknown. Latitude, longitude and the datum
 * that they refer to come from the same source. null: no edition states its name and position.
 */
export function mergeAirport(statements: readonly StatedIn[]): MergedAirport | null {
  const found = findAll(Object.keys(leastClaims) as (keyof AirportFields)[], statements)
  if (!found) return null
  const time_zone = timeZoneAt(Number(found.get('longitude')?.value))
  const record: Record<keyof AirportFields, unknown> = { ...leastClaims, time_zone }
  for (const [field, known] of found) if (known) record[field] = known.value
  return {
    record: record as AirportFields,
    get provenance() {
      const origins = [...found].map(([field, known]) => [field, originOf(known)])
      return Object.fromEntries(origins) as MergedAirport['provenance']
    },
  }
}

/** Some fields of the record that `mergeAirport` makes, without the cost of merging all. */
export function mergeFields<Field extends Exclude<keyof AirportFields, 'time_zone'>>(
  fields: readonly Field[],
  statements: readonly StatedIn[],
): Pick<AirportFields, Field> | null {
  const found = findAll([...fields, ...neededFields], statements)
  if (!found) return null
  return Object.fromEntries(
    fields.map((field) => [field, (found.get(field) ?? { value: leastClaims[field] }).value]),
  ) as Pick<AirportFields, Field>
}

/** Without these an airport has no record. */
const neededFields = ['name', 'latitude', 'longitude'] as const

function findAll(fields: readonly (keyof AirportFields)[], statements: readonly StatedIn[]) {
  const candidates = statements.map((held) => ({ ...held, fields: fieldsOf(held.statement, held) }))
  const ofPosition = bySourcePriority(candidates).filter(statesPosition).slice(0, 1)
  const found = new Map<keyof AirportFields, Found | null>(
    fields.map((field) => [field, find(field, positionFields.has(field) ? ofPosition : candidates)]),
  )
  return neededFields.every((field) => found.get(field)) ? found : null
}

const positionFields: ReadonlySet<string> = new Set(['latitude', 'longitude', 'datum_code'])

const statesPosition = ({ fields: { stated } }: Candidate): boolean => 'latitude' in stated && 'longitude' in stated

type Candidate = StatedIn & { readonly fields: ReturnType<typeof fieldsOf> }
type Found = { readonly value: unknown; readonly how: 'stated' | 'derived'; readonly in: Candidate }

function originOf(found: Found | null): FieldOrigin {
  if (found === null) return { how: 'unknown' }
  const { source, cycle, statement } = found.in
  return { how: found.how, source, cycle, where: statement.where }
}

function find(field: keyof AirportFields, candidates: readonly Candidate[]): Found | null {
  const held = candidates.length > 1 ? bySourcePriority(candidates, fieldPriority[field]) : candidates
  for (const how of ['stated', 'derived'] as const) {
    for (const candidate of held) {
      const { [how]: fields } = candidate.fields
      if (field in fields) return { value: fields[field], how, in: candidate }
    }
  }
  return null
}

/** A statement with the fields that every edition adds: the airport, the cycle, and the day of publication. */
function fieldsOf(
  { icao, stated, derived }: AirportStatement,
  { cycle, publishedAt }: Pick<StatedIn, 'cycle' | 'publishedAt'>,
): Pick<AirportStatement, 'stated' | 'derived'> {
  const revision_date = new Date(publishedAt).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    stated: { ...stated, icao_airport_identifier: icao },
    derived: { revision_date, parsed_cycle: cycle, ...derived },
  }
}

/** From the longitude, in whole hours: closer than any fixed zone. */
function timeZoneAt(longitude: number): string {
  const hours = -Math.round(longitude / 15)
  return `${hours < 0 ? '-' : '+'}${Math.abs(hours)}=UTC`
}

/** Every field in service.md's order with the value that claims least. */
const leastClaims: AirportFields = {
  icao_airport_identifier: '',
  iata_airport_designator: '',
  longest_runway: 0,
  latitude: 0,
  longitude: 0,
  magnetic_variation: 0,
  elevation: 0,
  name: '',
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
  time_zone: '+0=UTC',
  icao_code: '',
  daylight_savings: false,
  datum_code: 'WGE',
  revision_date: '',
  parsed_cycle: '',
}
