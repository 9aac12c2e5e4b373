import {
  airacEffective,
  dateOf,
  type Found,
  isDiagnostic,
  rejectedItem,
  type StatedAirport,
  warning,
} from '../../facts/index.ts'
import type { FileSource, SourceFile } from '../files/file-source.ts'
import { capRejections } from '../source/cap-rejections.ts'
import type { ChartSource } from '../source/chart-source.ts'
import { SourceError } from '../source/source-error.ts'
import { columns, readAirportRecord } from './mapping.ts'
import { type CifpLine, cifpLines } from './tables.ts'

/** Where the FAA publishes the file of the cycle that begins on a day (milliseconds since 1970). */
export const cifpUrl = (begins: number): string =>
  `https://aeronav.faa.gov/Upload_313-d/cifp/CIFP_${dateOf(begins).slice(2)}.zip`

/**
 * The FAA's coded instrument flight procedures (CIFP), one file in ARINC 424-18: its airport records, and which of them
 * have a precision approach. The file is read twice as a stream, so that memory does not grow with it.
 */
export function cifpSource(fileSource: FileSource): ChartSource {
  return {
    name: 'cifp',
    location: fileSource.name,
    provides: 'airports',
    remedy: 'CIFP has no charts',
    async collect() {
      const file = await findFile(fileSource)
      const firstPass = await scanFile(file)
      return {
        cycle: firstPass.cycle,
        airports: capRejections(file.name, readAirports(file, firstPass)),
        charts: [],
        total: 0,
      }
    },
  }
}

/** The FAA calls it FAACIFP18, without an ending; documents are next to it. */
async function findFile(fileSource: FileSource): Promise<SourceFile> {
  const named = (await fileSource.find(/(^|\/)FAACIFP[^/]*$/i)).filter(
    ({ name }) => !/\.(pdf|xlsx?|docx?|zip)$/i.test(name),
  )
  const [only, ...others] = named.length > 0 ? named : await fileSource.find(/./)
  if (only && others.length === 0) return only
  throw new SourceError(
    named.length > 0
      ? `${fileSource.name} contains several CIFP files (${named.map(({ name }) => name).join(', ')}): specify the folder or zip of one cycle`
      : `${fileSource.name} contains no FAACIFP18: specify that file, or the zip of a cycle`,
  )
}

const isAirport = ({ text }: CifpLine): boolean => columns(text, 5) === 'P' && columns(text, 13) === 'A'

/** An approach procedure, any of its legs. */
const isApproach = ({ text }: CifpLine): boolean => columns(text, 5) === 'P' && columns(text, 13) === 'F'

/** Primary records; others continue them. */
const isPrimary = ({ text }: CifpLine): boolean => ['0', '1'].includes(columns(text, 22))

/** The FAA's own identifiers of small fields have digits (`00AA`), or fewer letters. */
const icaoOf = ({ text }: CifpLine): string | null => /^[A-Z]{4}$/.exec(columns(text, 7, 10))?.[0] ?? null

/** Route types of ILS and GLS (ARINC 424, 5.7). */
const precise = ['I', 'J']

type FirstPass = {
  /** AIRAC YYCC, of the header; of a partial file without one, when its newest record was changed. */
  readonly cycle: string | null
  /** Whether an approach is precise, by airport; airports without one are absent. */
  readonly approaches: ReadonlyMap<string, boolean>
  readonly withoutIcao: number
}

async function scanFile(file: SourceFile): Promise<FirstPass> {
  const approaches = new Map<string, boolean>()
  const counts = { withIcao: 0, withoutIcao: 0 }
  let stated: string | null = null
  let newest = ''
  for await (const line of cifpLines(file)) {
    if (isDiagnostic(line)) continue
    if (line.text.startsWith('HDR01')) stated = cycleIn(columns(line.text, 36, 39))
    const changed = columns(line.text, 129, 132)
    if (line.text.startsWith('S') && changed > newest && cycleIn(changed)) newest = changed
    const icao = icaoOf(line)
    if (icao !== null && isApproach(line)) {
      approaches.set(icao, approaches.get(icao) === true || precise.includes(columns(line.text, 20)))
    }
    if (!isAirport(line) || !isPrimary(line)) continue
    if (icao === null) counts.withoutIcao += 1
    else counts.withIcao += 1
  }
  if (counts.withIcao === 0) {
    throw new SourceError(
      `${file.name} has no record of an airport with an ICAO identifier: it must be ARINC 424, in lines of 132 characters`,
    )
  }
  return { cycle: stated ?? (newest || null), approaches, withoutIcao: counts.withoutIcao }
}

/** null: not a cycle of this century; from 70 on, years are of the last. */
const cycleIn = (text: string): string | null => (/^[0-6]/.test(text) && airacEffective(text) !== null ? text : null)

async function* readAirports(
  file: SourceFile,
  { approaches, withoutIcao }: FirstPass,
): AsyncGenerator<Found<StatedAirport>> {
  if (withoutIcao > 0) {
    yield warning(file.name, `${withoutIcao} airports have no ICAO identifier: they are not imported`)
  }
  const whereByIcao = new Map<string, string>()
  for await (const line of cifpLines(file)) {
    if (isDiagnostic(line)) {
      yield line
      continue
    }
    const icao = icaoOf(line)
    if (icao === null || !isAirport(line) || !isPrimary(line)) continue
    const where = `${file.name} line ${line.number}`
    const airport = readAirportRecord(line.text, { where, hasPrecision: approaches.get(icao) })
    const earlier = whereByIcao.get(icao)
    if ('errors' in airport) yield rejectedItem(file.name, where, airport.errors)
    else if (earlier !== undefined) {
      yield rejectedItem(file.name, where, [`${icao} is already the airport of ${earlier}`])
    } else {
      whereByIcao.set(icao, where)
      yield airport
    }
  }
}
