import {
  airacCycle,
  dateOf,
  type Found,
  Rejection,
  rejectedItem,
  type StatedAirport,
  warning,
} from '../../facts/index.ts'
import type { FileSource, SourceFile } from '../files/file-source.ts'
import type { ChartFile, ChartSource } from '../source/chart-source.ts'
import { SourceError } from '../source/source-error.ts'
import { statedAirport } from './airport-mapping.ts'
import { findMetafile, largestMetafile } from './find-metafile.ts'
import { type FirstPass, scanMetafile } from './first-pass.ts'
import { chartsOf, type MappedRecord } from './mapping.ts'
import { pagesFor } from './multi-airport/airport-pages.ts'
import { openPdfCache, type PdfCache, readFrom } from './multi-airport/pdf-cache.ts'
import { isPart, type Selection, selects } from './selection.ts'
import { isHead, type MetafileAirport, readMetafile } from './tables.ts'

export type DtppOptions = Selection & {
  /** AIRAC YYCC that the metafile must be of; null: of any. */
  readonly cycle: string | null
}

/** Folder of a cycle's charts, as the FAA publishes them. */
export const dtppUrl = (cycle: string): string => `https://aeronav.faa.gov/d-tpp/${cycle}/`

/**
 * The FAA's terminal procedures of one cycle: a metafile in XML that lists every chart, and a PDF for each. The metafile
 * is read as a stream each time it is needed, so that memory does not grow with it. The caller closes the file source.
 */
export function dtppSource(fileSource: FileSource, options: DtppOptions): ChartSource {
  return {
    name: 'dtpp',
    location: fileSource.name,
    provides: 'charts',
    remedy:
      'the metafile does not state its position; run `import airports nasr` or `import airports ourairports` first',
    async collect() {
      const file = await findMetafile(fileSource, options.cycle)
      const firstPass = await scanned(file, options)
      const metafile = { file, firstPass, options, fileSource }
      const { cycle } = firstPass.head
      const content = { cycle, airports: airportsOf(metafile), charts: chartFiles(metafile), total: firstPass.charts }
      return isPart(options) ? { ...content, covers: (airport) => isAskedFor(airport, metafile) } : content
    },
  }
}

type Metafile = {
  readonly file: SourceFile
  readonly firstPass: FirstPass
  readonly options: DtppOptions
  readonly fileSource: FileSource
}

/** Also for an airport of the previous edition that is no longer in the metafile. */
function isAskedFor({ icao, stated }: StatedAirport, { firstPass, options }: Metafile): boolean {
  const { state_province_code: state = '', state_province_name: stateName = '' } = stated
  return firstPass.airports.has(icao) || selects(options, { icao, faaIdent: '', state, stateName })
}

async function scanned(file: SourceFile, options: DtppOptions): Promise<FirstPass> {
  const firstPass = await scanMetafile(file.stream(largestMetafile), options).catch((cause: Error) => {
    if (cause instanceof Rejection) throw new SourceError(`${file.name} is not imported: ${cause.message}`, { cause })
    throw cause
  })
  const { cycle } = firstPass.head
  if (options.cycle !== null && cycle !== options.cycle) {
    throw new SourceError(`${file.name} is of cycle ${cycle}, not of ${options.cycle}`)
  }
  if (firstPass.charts === 0) {
    const asked = [...options.airports, ...options.states].join(', ')
    const whose = asked === '' ? '' : ` for ${asked}`
    throw new SourceError(`${file.name} (cycle ${cycle}) lists no chart${whose} of an airport with an ICAO identifier`)
  }
  return firstPass
}

function* airportsOf({ file: { name }, firstPass, options }: Metafile): Generator<Found<StatedAirport>> {
  for (const airport of firstPass.airports.values()) yield statedAirport(airport, `${name} line ${airport.line}`)
  for (const asked of [...options.airports, ...options.states]) {
    const selection = { airports: [asked], states: [asked] }
    if (
      ![...firstPass.airports.values(), ...firstPass.withoutIcao.airports].some((airport) =>
        selects(selection, airport),
      )
    ) {
      yield warning(name, `it lists nothing for ${asked}`)
    }
  }
  const { charts } = firstPass.withoutIcao
  const idents = firstPass.withoutIcao.airports.map(({ faaIdent }) => faaIdent)
  if (idents.length > 0) {
    const some = `${idents.slice(0, 5).join(', ')}${idents.length > 5 ? ' …' : ''}`
    const text = `${idents.length} airports (${some}) have no ICAO identifier: their ${charts} charts are not imported`
    yield warning(name, text)
  }
  for (const icao of firstPass.doubled) {
    yield rejectedItem(name, icao, [
      `a second airport of the metafile has the identifier ${icao}: its charts are not imported`,
    ])
  }
}

async function* chartFiles(metafile: Metafile): AsyncGenerator<Found<ChartFile>> {
  const { file, firstPass, fileSource } = metafile
  const cache = openPdfCache(fileSource)
  try {
    for await (const entry of readMetafile(file.stream(largestMetafile))) {
      if (isHead(entry) || firstPass.airports.get(entry.icao)?.line !== entry.line) continue
      for (const mapped of chartsOf(entry, firstPass.cityNumber(entry), firstPass.head)) {
        yield await chartFile(mapped, entry, { ...metafile, cache })
      }
    }
  } finally {
    await cache.close()
  }
}

async function chartFile(
  { record, facts, inMultiAirportPdf }: MappedRecord,
  airport: MetafileAirport,
  { file: metafile, firstPass, fileSource, cache }: Metafile & { readonly cache: PdfCache },
): Promise<Found<ChartFile>> {
  const { pdf_name: file, chart_code: code, chart_name: title, chartseq } = record
  const where = `${metafile.name} line ${record.line}`
  const rejected = (reason: string) => rejectedItem(file || title, where, [reason], airport.icao)
  if (file === '') return rejected(`the metafile names no file for ${title}`)
  if (facts === null) return rejected(`unknown kind of chart "${title}": chart code ${code}, sequence ${chartseq}`)
  const plateDateUntil = dateOf(firstPass.head.effectiveAt)
  const said = { facts, file, where, calibrations: [] }
  if (!inMultiAirportPdf) {
    const unchangedSince = record.useraction === '' ? cycleBefore(firstPass) : null
    return { ...said, pages: [1], unchangedSince, plateDateUntil, read: () => readFrom(fileSource, file) }
  }
  try {
    const pages = await pagesInPdf(file, airport, { firstPass, cache })
    return { ...said, pages, unchangedSince: null, plateDateUntil: null, read: () => cache.bytes(file) }
  } catch (error) {
    if (error instanceof Rejection) return rejected(error.message)
    throw error
  }
}

const day = 86_400_000

const cycleBefore = ({ head }: FirstPass) => airacCycle(head.effectiveAt - 28 * day)

/** Pages of one airport in a multi-airport PDF; more indicate wrong destinations. */
const mostPages = 60

async function pagesInPdf(
  file: string,
  { faaIdent, icao }: MetafileAirport,
  { firstPass, cache }: { readonly firstPass: FirstPass; readonly cache: PdfCache },
): Promise<readonly number[]> {
  const pdf = await cache.destinations(file)
  const found = pagesFor(faaIdent, pdf)
  const its = found.length > 0 ? found : pagesFor(icao, pdf)
  const whole = Array.from({ length: pdf.pages }, (_, index) => index + 1)
  const pages = its.length === 0 && firstPass.airportsOf(file) === 1 ? whole : its
  if (pages.length === 0) {
    throw new Rejection(
      `this PDF has no destination named ${faaIdent}: which of its ${pdf.pages} pages are for this airport is unknown`,
    )
  }
  if (pages.length > mostPages)
    throw new Rejection(`this PDF has ${pages.length} pages for ${faaIdent}; the limit is ${mostPages}`)
  return pages
}
