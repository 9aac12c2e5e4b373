import { type AirportRecord, fetchAirport } from '#client'
import { command } from '../command.ts'
import { callerSession } from '../service/caller-session.ts'
import { serviceOptions } from '../service/service-options.ts'

export const airport = command({
  summary: 'Show an airport’s record',
  arguments: ['ICAO'],
  options: serviceOptions,
  examples: [
    ['airport YBBN', 'Brisbane: position, elevation, runways, services'],
    ['airport YBBN --json', 'the record as JSON, as the service sends it'],
  ],
  run: async ({ words, values }, context) => {
    const record = await fetchAirport(callerSession(values, context), words.ICAO, context.signal)
    if (context.terminal.json) context.terminal.printJson(record)
    else {
      context.terminal.printTable(
        [{ title: record.icao_airport_identifier }, { title: record.name, flexible: true }],
        rows.flatMap(([title, read]) => {
          const value = read(record)
          return value === '' ? [] : [[title, value]]
        }),
      )
    }
    return 'ok'
  },
})

const list = (items: readonly string[]): string => items.join(', ')
const known = (items: readonly (string | false)[]): string =>
  list(items.filter((item) => item !== false && item !== '') as string[])

/** The record as lines for a person; a line with an empty text is omitted. */
const rows: readonly (readonly [title: string, read: (record: AirportRecord) => string])[] = [
  ['IATA', (record) => record.iata_airport_designator],
  ['City', ({ city, state_province_name: province, country_name: country }) => known([city, province, country])],
  ['Position', ({ latitude, longitude }) => `${degrees(latitude, 'N', 'S')}  ${degrees(longitude, 'E', 'W')}`],
  ['Elevation', ({ elevation }) => `${elevation} ft`],
  ['Magnetic variation', (record) => degrees(record.magnetic_variation, 'E', 'W', 1)],
  ['Longest runway', (record) => `${record.longest_runway} ft`],
  ['Type', (record) => record.airport_type],
  [
    'Time zone',
    ({ time_zone: zone, daylight_savings: summer }) =>
      `local time ${zone}${summer ? ', with daylight saving time' : ''}`,
  ],
  ['Fuel', (record) => list(record.fuel_types)],
  ['Oxygen', (record) => list(record.oxygen)],
  ['Repairs', (record) => list(record.repairs)],
  [
    'Services',
    (record) =>
      known([
        record.customs && 'customs',
        record.beacon && 'beacon',
        record.precision_airport && 'precision approaches',
        record.jet_starting_unit && 'jet starting unit',
        record.landing_fee && 'landing fee',
      ]),
  ],
  [
    'Charts',
    (record) =>
      known([record.std_charts && 'standard', record.cao_charts && 'CAO', record.vfr_charts && 'VFR']) || 'none',
  ],
  ['Region, datum', ({ icao_code: region, datum_code: datum }) => known([region, datum])],
  ['Revised', ({ revision_date: date, parsed_cycle: cycle }) => `${calendarDate(date)}, cycle ${cycle}`],
]

/** 153.1175 as `153.1175° E`. */
function degrees(value: number, positive: string, negative: string, digits = 4): string {
  return `${Math.abs(value).toFixed(digits)}° ${value < 0 ? negative : positive}`
}

/** 20260122 as 2026-01-22. */
export const calendarDate = (date: string): string => date.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
