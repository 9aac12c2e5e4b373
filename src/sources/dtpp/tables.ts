import { airacEffective, Rejection } from '../../facts/index.ts'
import { openXmlParser } from '../xml/xml-parser.ts'

/** The root of a d-TPP metafile. */
export type MetafileHead = {
  /** AIRAC YYCC. */
  readonly cycle: string
  /** Milliseconds since 1970. */
  readonly effectiveAt: number
  /** Likewise when the next cycle takes effect; null: it is not stated. */
  readonly endsAt: number | null
}

export type MetafileAirport = {
  /** Postal code; `XX` for places of no state. */
  readonly state: string
  /** '' where the file only repeats the code. */
  readonly stateName: string
  readonly city: string
  readonly name: string
  readonly military: boolean
  /** The FAA's own identifier: `SBP`. */
  readonly faaIdent: string
  /** '' when the airport has none. */
  readonly icao: string
  /** Permanent number of the airport's charts (AL-989). */
  readonly alnum: number
  /** Of the file, from 1. */
  readonly line: number
  readonly records: readonly MetafileRecord[]
}

/** One chart as the metafile lists it, fields by their names there; '' where it leaves one empty. */
export type MetafileRecord = Readonly<Record<RecordField, string>> & {
  /** Of the file, from 1. */
  readonly line: number
}

const recordFields = ['chartseq', 'chart_code', 'chart_name', 'useraction', 'pdf_name', 'faanfd18', 'amdtdate'] as const
type RecordField = (typeof recordFields)[number]

/** Records of one airport; the fullest has some 250. */
const mostRecords = 2_000

/**
 * The file's head, then its airports, one after the other: copies, because V8 keeps a whole piece of the file as long as any text
 * is a part of it. Throws Rejection, possibly after some airports, when it is not a valid metafile.
 */
export async function* readMetafile(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<MetafileHead | MetafileAirport> {
  const reader = metafileReader()
  const parser = openXmlParser(reader)
  for await (const piece of pieces) {
    parser.write(piece)
    yield* reader.take()
  }
  parser.end()
  yield* reader.take()
}

export const isHead = (entry: MetafileHead | MetafileAirport): entry is MetafileHead => 'effectiveAt' in entry

const path = ['digital_tpp', 'state_code', 'city_name', 'airport_name', 'record'] as const

/** Tracks the path of elements; other elements are skipped. */
function metafileReader() {
  let found: (MetafileHead | MetafileAirport)[] = []
  const attributes: Record<string, string>[] = []
  let records: MetafileRecord[] = []
  let record: Record<string, string> | null = null
  let [depth, airportLine, recordLine] = [0, 0, 0]

  return {
    take() {
      const taken = structuredClone(found)
      found = []
      return taken
    },
    open(name: string, given: Readonly<Record<string, string>>, line: number) {
      depth++
      if (depth === 1 && name !== path[0]) throw new Rejection(`not a d-TPP metafile: it begins with <${name}>`)
      if (name !== path[depth - 1]) return
      attributes[depth - 1] = given
      if (depth === 1) found.push(readHead(given))
      if (depth === 4) [records, airportLine] = [[], line]
      if (depth === 5) [record, recordLine] = [{}, line]
    },
    close(name: string, text: string) {
      depth--
      if (depth === 5 && record) record[name] = text.trim()
      if (name !== path[depth]) return
      if (depth === 4 && record) {
        records.push(readRecord(record, recordLine))
        record = null
        if (records.length > mostRecords)
          throw new Rejection(`not a d-TPP metafile: an airport has over ${mostRecords} charts`)
      }
      if (depth === 3) found.push({ ...readAirport(attributes), line: airportLine, records })
    },
  }
}

function readHead({ cycle = '', from_edate = '', to_edate = '' }: Readonly<Record<string, string>>): MetafileHead {
  const effectiveAt = readTime(from_edate)
  if (airacEffective(cycle) === null || effectiveAt === null) {
    throw new Rejection(`not a d-TPP metafile: invalid cycle "${cycle}" from "${from_edate}"`)
  }
  const endsAt = readTime(to_edate)
  return { cycle, effectiveAt, endsAt: endsAt !== null && endsAt > effectiveAt ? endsAt : null }
}

/** `0901Z  01/30/20` in milliseconds since 1970; null: another text. */
function readTime(text: string): number | null {
  const [, hour, minute, month, day, year] = /^(\d\d)(\d\d)Z\s+(\d\d)\/(\d\d)\/(\d\d)$/.exec(text.trim()) ?? []
  const time = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}Z`)
  return Number.isNaN(time) ? null : time
}

function readRecord(read: Readonly<Record<string, string>>, line: number): MetafileRecord {
  const fields = Object.fromEntries(recordFields.map((field) => [field, read[field] ?? '']))
  return { ...(fields as Record<RecordField, string>), line }
}

function readAirport([, state = {}, city = {}, airport = {}]: readonly Readonly<Record<string, string>>[]) {
  const [code, name] = [said(state, 'ID'), said(state, 'state_fullname')]
  return {
    state: code,
    stateName: name === code ? '' : name,
    city: said(city, 'ID'),
    name: said(airport, 'ID'),
    military: said(airport, 'military') === 'M',
    faaIdent: said(airport, 'apt_ident').toUpperCase(),
    icao: said(airport, 'icao_ident').toUpperCase(),
    alnum: Number(said(airport, 'alnum')) || 0,
  }
}

const said = (attributes: Readonly<Record<string, string>>, name: string) => (attributes[name] ?? '').trim()
