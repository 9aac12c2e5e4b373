import type { Station } from '../../facts/index.ts'
import { rejectedItem } from '../../facts/index.ts'
import { RowReader } from '../csv/row-reader.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Tables } from './tables.ts'

/** Services as charts name them, in the order of the list, each with its types in airport-frequencies.csv. */
const services: Readonly<Record<string, string>> = {
  ATIS: 'ATIS',
  ASOS: 'ASOS',
  AWOS: 'AWOS AWIS AWIB',
  APPROACH: 'APP APPR ARR APPROACH',
  'APP/DEP': 'A/D APP/DEP',
  RADAR: 'RDR RADAR RAD/APP',
  DIRECTOR: 'DIR',
  TOWER: 'TWR TOWER',
  GROUND: 'GND GRN GROUND SMC',
  CLEARANCE: 'CLD DEL DELIVERY CLNC-DEL',
  DEPARTURE: 'DEP',
  CENTER: 'CNTR ACC CTR ARTC',
  AFIS: 'AFIS',
  INFORMATION: 'INFO FIS',
  RADIO: 'RDO RADIO A/G',
  FSS: 'FSS',
  CTAF: 'CTAF MF ATF TFC',
  UNICOM: 'UNIC UNICOM UC',
}

const byType = new Map(
  Object.entries(services).flatMap(([service, types]) => types.split(' ').map((type) => [type, service])),
)

/** The aeronautical VHF and UHF bands, in MHz. */
const band = { min: 108, max: 400 }

/** Per service. */
const maxFrequencies = 8

type Frequencies = ReadonlyMap<string, readonly string[]>

/** Stations of the airports in `ids`, by the airport's `id`. */
export async function readStations(
  tables: Tables,
  ids: ReadonlySet<string>,
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<string, readonly Station[]>> {
  const byAirport = new Map<string, Map<string, readonly string[]>>()
  for await (const row of tables.rows('airport-frequencies', diagnostics)) {
    const reader = new RowReader(row)
    const airport = reader.text('airport_ref')
    const service = byType.get(reader.text('type').toUpperCase().replaceAll(' ', '-'))
    if (!ids.has(airport) || service === undefined) continue
    const mhz = reader.number('frequency_mhz', [0, 99_999])
    if (reader.errors.length > 0) diagnostics.add(rejectedItem(row.table, row.where, reader.errors))
    if (mhz === undefined || mhz < band.min || mhz > band.max) continue
    const byService = byAirport.get(airport) ?? new Map<string, readonly string[]>()
    const others = byService.get(service) ?? []
    byService.set(service, [...new Set([...others, String(mhz)])].slice(0, maxFrequencies))
    byAirport.set(airport, byService)
  }
  return new Map([...byAirport].map(([airport, frequencies]) => [airport, inOrder(frequencies)]))
}

const inOrder = (byService: Frequencies): readonly Station[] =>
  Object.keys(services).flatMap((service) => {
    const frequencies = byService.get(service)
    return frequencies ? [{ service, frequencies }] : []
  })
