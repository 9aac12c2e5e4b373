import { Refusal } from '../../render/refusal.ts'
import { isInBook } from './chart-kind.ts'
import { isHead, type MetafileAirport, type MetafileHead, readMetafile } from './metafile.ts'

/** What must be known of the whole metafile before its first airport can be mapped. */
export type Survey = {
  readonly head: MetafileHead
  /** Charts in force of the airports asked for. */
  readonly charts: number
  /** Number of an airport in its city, from 1. */
  cityNumber(airport: MetafileAirport): number
  /** How many airports share a book. */
  airportsOf(book: string): number
}

/**
 * Reads the file to its end, so that what is cut short is noticed before anything is imported. `chartsOf`: how many
 * charts of an airport are wanted. Throws Refusal.
 */
export async function surveyMetafile(
  pieces: AsyncIterable<Uint8Array>,
  chartsOf: (airport: MetafileAirport) => number,
): Promise<Survey> {
  let [head, charts]: [MetafileHead | null, number] = [null, 0]
  const cities = new Map<string, MetafileKey[]>()
  const books = new Map<string, Set<string>>()
  for await (const entry of readMetafile(pieces)) {
    if (isHead(entry)) {
      head = entry
      continue
    }
    charts += chartsOf(entry)
    listIn(cities, cityOf(entry), { alnum: entry.alnum, faaIdent: entry.faaIdent })
    for (const record of entry.records.filter(isInBook)) {
      const airports = books.get(record.pdf_name) ?? new Set()
      books.set(record.pdf_name, airports.add(entry.faaIdent))
    }
  }
  if (head === null) throw new Refusal('not a d-TPP metafile: it is empty')
  for (const airports of cities.values()) airports.sort(byAge)
  return {
    head,
    charts,
    cityNumber: (airport) => {
      const position = cities.get(cityOf(airport))?.findIndex(({ faaIdent }) => faaIdent === airport.faaIdent) ?? -1
      return airport.city === '' ? 1 : position + 1
    },
    airportsOf: (book) => books.get(book)?.size ?? 0,
  }
}

type MetafileKey = Pick<MetafileAirport, 'alnum' | 'faaIdent'>

/** Airports get their chart numbers for good and in turn, so that a new one does not renumber the others of its city. */
const byAge = (a: MetafileKey, b: MetafileKey) => a.alnum - b.alnum || (a.faaIdent < b.faaIdent ? -1 : 1)

const cityOf = ({ state, city }: MetafileAirport) => `${state} ${city}`

function listIn(lists: Map<string, MetafileKey[]>, name: string, item: MetafileKey): void {
  const list = lists.get(name)
  if (list) list.push(item)
  else lists.set(name, [item])
}
