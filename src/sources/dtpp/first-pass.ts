import { Rejection } from '../../facts/index.ts'
import { isInMultiAirportPdf } from './chart-kind.ts'
import { isDeleted } from './mapping.ts'
import { type Selection, selects } from './selection.ts'
import { isHead, type MetafileAirport, type MetafileHead, readMetafile } from './tables.ts'

/** Data from the complete metafile that mapping the first chart requires. */
export type FirstPass = {
  readonly head: MetafileHead
  /** Airports to import, by identifier: those of the selection that have an ICAO identifier. */
  readonly airports: ReadonlyMap<string, ListedAirport>
  /** Charts in force of these airports. */
  readonly charts: number
  /** Airports of the selection that have no ICAO identifier, and how many charts in force they have. */
  readonly withoutIcao: { readonly airports: readonly ListedAirport[]; readonly charts: number }
  /** ICAO identifiers that the metafile gives to a second airport. */
  readonly doubled: readonly string[]
  /** Number of an airport in its city, from 1. */
  cityNumber(airport: MetafileAirport): number
  /** How many airports share a multi-airport PDF. */
  airportsOf(file: string): number
}

export type ListedAirport = Omit<MetafileAirport, 'records'>

/** Reads the file to its end, so that truncation is detected before anything is imported. Throws Rejection. */
export async function scanMetafile(pieces: AsyncIterable<Uint8Array>, selection: Selection): Promise<FirstPass> {
  let head: MetafileHead | null = null
  const places = placesOfMetafile()
  const airports = new Map<string, ListedAirport>()
  const [others, doubled]: [ListedAirport[], string[]] = [[], []]
  let [charts, chartsWithoutIcao] = [0, 0]
  for await (const entry of readMetafile(pieces)) {
    if (isHead(entry)) {
      head = entry
      continue
    }
    places.add(entry)
    if (!selects(selection, entry)) continue
    const { records, ...airport } = entry
    const inForce = records.filter((record) => !isDeleted(record)).length
    if (!/^[A-Z0-9]{4}$/.test(airport.icao)) {
      others.push(airport)
      chartsWithoutIcao += inForce
    } else if (airports.has(airport.icao)) doubled.push(airport.icao)
    else {
      airports.set(airport.icao, airport)
      charts += inForce
    }
  }
  if (head === null) throw new Rejection('not a d-TPP metafile: it is empty')
  return {
    head,
    airports,
    charts,
    withoutIcao: { airports: others, charts: chartsWithoutIcao },
    doubled,
    ...places.found(),
  }
}

type Resident = Pick<MetafileAirport, 'alnum' | 'faaIdent'>

/** Which airports share a city and which share a PDF, counted over the whole file, not over the selection. */
function placesOfMetafile() {
  const cities = new Map<string, Resident[]>()
  const sharedBy = new Map<string, Set<string>>()
  const cityOf = ({ state, city }: MetafileAirport) => `${state} ${city}`
  return {
    add(airport: MetafileAirport): void {
      const { alnum, faaIdent, records } = airport
      const residents = cities.get(cityOf(airport))
      if (residents) residents.push({ alnum, faaIdent })
      else cities.set(cityOf(airport), [{ alnum, faaIdent }])
      for (const { pdf_name } of records.filter(isInMultiAirportPdf)) {
        sharedBy.set(pdf_name, (sharedBy.get(pdf_name) ?? new Set()).add(faaIdent))
      }
    },
    found(): Pick<FirstPass, 'cityNumber' | 'airportsOf'> {
      for (const residents of cities.values()) residents.sort(byAge)
      return {
        cityNumber: (airport) => {
          const position = cities.get(cityOf(airport))?.findIndex(({ faaIdent }) => faaIdent === airport.faaIdent) ?? -1
          return airport.city === '' ? 1 : position + 1
        },
        airportsOf: (file) => sharedBy.get(file)?.size ?? 0,
      }
    },
  }
}

/** Airports have permanent, ascending chart numbers, so that a new one does not renumber the others of its city. */
const byAge = (a: Resident, b: Resident) => a.alnum - b.alnum || (a.faaIdent < b.faaIdent ? -1 : 1)
