import { airacCycle, dateOf, type Found, Refusal, type StatedAirport } from '../../facts/index.ts'
import type { Supply, SupplyFile } from '../files/file-source.ts'
import type { ChartFile, ChartSource } from '../source/chart-source.ts'
import { SourceError } from '../source/source-error.ts'
import { statedAirport } from './airport-mapping.ts'
import { findMetafile, largestMetafile } from './find-metafile.ts'
import { type Survey, surveyMetafile } from './first-pass.ts'
import { chartsOf, type MappedRecord } from './mapping.ts'
import { pagesFor } from './multi-airport/airport-pages.ts'
import { type BookShelf, openBookShelf, readFrom } from './multi-airport/pdf-cache.ts'
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
 * is read as a stream each time it is needed, so that memory does not grow with it. The caller closes the supply.
 */
export function dtppSource(supply: Supply, options: DtppOptions): ChartSource {
  return {
    name: 'dtpp',
    location: supply.name,
    holds: 'charts',
    remedy:
      'the metafile does not say where it lies; run `import airports nasr` or `import airports ourairports` first',
    async collect() {
      const file = await findMetafile(supply, options.cycle)
      const survey = await surveyed(file, options)
      const metafile = { file, survey, options, supply }
      const { cycle } = survey.head
      const content = { cycle, airports: airportsOf(metafile), charts: chartFiles(metafile), total: survey.charts }
      return isPart(options) ? { ...content, covers: (airport) => isAskedFor(airport, metafile) } : content
    },
  }
}

type Metafile = {
  readonly file: SupplyFile
  readonly survey: Survey
  readonly options: DtppOptions
  readonly supply: Supply
}

/** Also where an airport of the edition before is no longer in the metafile. */
function isAskedFor({ icao, stated }: StatedAirport, { survey, options }: Metafile): boolean {
  const { state_province_code: state = '', state_province_name: stateName = '' } = stated
  return survey.airports.has(icao) || selects(options, { icao, faaIdent: '', state, stateName })
}

async function surveyed(file: SupplyFile, options: DtppOptions): Promise<Survey> {
  const survey = await surveyMetafile(file.stream(largestMetafile), options).catch((cause: Error) => {
    if (cause instanceof Refusal) throw new SourceError(`${file.name} is not imported: ${cause.message}`, { cause })
    throw cause
  })
  const { cycle } = survey.head
  if (options.cycle !== null && cycle !== options.cycle) {
    throw new SourceError(`${file.name} is of cycle ${cycle}, not of ${options.cycle}`)
  }
  if (survey.charts === 0) {
    const asked = [...options.airports, ...options.states].join(', ')
    const whose = asked === '' ? '' : ` for ${asked}`
    throw new SourceError(`${file.name} (cycle ${cycle}) lists no chart${whose} of an airport with an ICAO identifier`)
  }
  return survey
}

function* airportsOf({ file: { name }, survey, options }: Metafile): Generator<Found<StatedAirport>> {
  for (const airport of survey.airports.values()) yield statedAirport(airport, `${name} line ${airport.line}`)
  for (const asked of [...options.airports, ...options.states]) {
    const selection = { airports: [asked], states: [asked] }
    if (![...survey.airports.values(), ...survey.withoutIcao.airports].some((airport) => selects(selection, airport))) {
      yield { file: name, text: `it lists nothing for ${asked}` }
    }
  }
  const { charts } = survey.withoutIcao
  const idents = survey.withoutIcao.airports.map(({ faaIdent }) => faaIdent)
  if (idents.length > 0) {
    const some = `${idents.slice(0, 5).join(', ')}${idents.length > 5 ? ' …' : ''}`
    const text = `${idents.length} airports (${some}) have no ICAO identifier: their ${charts} charts are not imported`
    yield { file: name, text }
  }
  for (const icao of survey.doubled) {
    yield {
      file: name,
      where: icao,
      reasons: [`the metafile gives ${icao} to a second airport: that one's charts are not taken`],
    }
  }
}

async function* chartFiles(metafile: Metafile): AsyncGenerator<Found<ChartFile>> {
  const { file, survey, supply } = metafile
  const shelf = openBookShelf(supply)
  try {
    for await (const entry of readMetafile(file.stream(largestMetafile))) {
      if (isHead(entry) || survey.airports.get(entry.icao)?.line !== entry.line) continue
      for (const mapped of chartsOf(entry, survey.cityNumber(entry), survey.head)) {
        yield await chartFile(mapped, entry, { ...metafile, shelf })
      }
    }
  } finally {
    await shelf.close()
  }
}

async function chartFile(
  { record, facts, inBook }: MappedRecord,
  airport: MetafileAirport,
  { file: metafile, survey, supply, shelf }: Metafile & { readonly shelf: BookShelf },
): Promise<Found<ChartFile>> {
  const { pdf_name: file, chart_code: code, chart_name: title, chartseq } = record
  const where = `${metafile.name} line ${record.line}`
  const refused = (reason: string) => ({ file: file || title, where, reasons: [reason] })
  if (file === '') return refused(`the metafile names no file for ${title}`)
  if (facts === null) return refused(`what chart "${title}" is, is not known: chart code ${code}, sequence ${chartseq}`)
  const plateDateUntil = dateOf(survey.head.effectiveAt)
  const said = { facts, file, where, calibration: null }
  if (!inBook) {
    const unchangedSince = record.useraction === '' ? cycleBefore(survey) : null
    return { ...said, pages: [1], unchangedSince, plateDateUntil, read: () => readFrom(supply, file) }
  }
  try {
    const pages = await pagesInBook(file, airport, { survey, shelf })
    return { ...said, pages, unchangedSince: null, plateDateUntil: null, read: () => shelf.bytes(file) }
  } catch (error) {
    if (error instanceof Refusal) return refused(error.message)
    throw error
  }
}

const day = 86_400_000

const cycleBefore = ({ head }: Survey) => airacCycle(head.effectiveAt - 28 * day)

/** Of one airport in a book; more would be a fault of its destinations. */
const mostPages = 60

async function pagesInBook(
  file: string,
  { faaIdent, icao }: MetafileAirport,
  { survey, shelf }: { readonly survey: Survey; readonly shelf: BookShelf },
): Promise<readonly number[]> {
  const book = await shelf.book(file)
  const found = pagesFor(faaIdent, book)
  const its = found.length > 0 ? found : pagesFor(icao, book)
  const whole = Array.from({ length: book.pages }, (_, index) => index + 1)
  const pages = its.length === 0 && survey.airportsOf(file) === 1 ? whole : its
  if (pages.length === 0) {
    throw new Refusal(
      `this book has no destination named ${faaIdent}: which of its ${book.pages} pages are meant is not clear`,
    )
  }
  if (pages.length > mostPages)
    throw new Refusal(`this book has ${pages.length} pages for ${faaIdent}; at most ${mostPages} are taken`)
  return pages
}
