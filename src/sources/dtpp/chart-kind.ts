import type { TypeCode } from '../../contract/index.ts'
import type { Aid, ChartTitle, Minima } from './chart-title.ts'
import type { MetafileRecord } from './tables.ts'

/** Chart codes of multi-airport PDFs: one PDF for all airports of a volume, with a named destination for each. */
const multiAirportCodes: ReadonlySet<string> = new Set(['MIN', 'HOT', 'LAH', 'DVA'])

export const isInMultiAirportPdf = ({ chart_code }: MetafileRecord): boolean => multiAirportCodes.has(chart_code)

/** null: neither the chart code nor the title identifies the chart. */
export function typeCodeOf(record: MetafileRecord, title: ChartTitle): TypeCode | null {
  return Object.hasOwn(byChartCode, record.chart_code)
    ? (byChartCode[record.chart_code]?.(title, record) ?? null)
    : null
}

const byChartCode: Readonly<Record<string, (title: ChartTitle, record: MetafileRecord) => TypeCode | null>> = {
  APD: () => 'AP',
  HOT: () => 'TP',
  LAH: () => 'TP',
  MIN: () => 'TP',
  DVA: () => 'TP',
  DAU: () => 'TP',
  STAR: ({ navigation }) => arrivals[navigation ?? 'none'],
  STR: ({ navigation }) => arrivals[navigation ?? 'none'],
  DP: ({ navigation }) => departures[navigation ?? 'none'],
  ODP: ({ navigation }) => departures[navigation ?? 'none'],
  IAP: (title, { chartseq }) => approachCode(title) ?? approachBySequence.get(chartseq) ?? null,
}

const arrivals = { RNAV: 'JG', RNP: 'JP', none: 'J' } as const
const departures = { RNAV: 'GG', RNP: 'GP', none: 'G' } as const

/** The type of an approach by its first navigation aid, and its type if GPS may be used instead. */
const approaches: Readonly<Record<Aid, readonly [alone: TypeCode, orGps: TypeCode]>> = {
  ILS: ['01', '21'],
  LOC: ['1D', '2D'],
  'LOC BC': ['1E', '2E'],
  LDA: ['1F', '2F'],
  SDF: ['1G', '2G'],
  MLS: ['1H', '2H'],
  GLS: ['RS', 'RS'],
  'RNAV (RNP)': ['RP', 'RP'],
  'RNAV (GPS)': ['1L', '1L'],
  'VOR RNAV': ['09', '29'],
  GPS: ['1M', '1M'],
  VOR: ['03', '23'],
  TACAN: ['04', '24'],
  NDB: ['06', '26'],
  VISUAL: ['1J', '2J'],
}

/** A chart for both special authorizations gets the type of the first in its title. */
const byMinima: Readonly<Record<Minima, TypeCode>> = {
  'SA CAT I': '11',
  'SA CAT I - II': '11',
  'SA CAT II': '1P',
  'CAT II': '1A',
  'CAT II - III': '1C',
  'CAT III': '1C',
}

function approachCode({ aids, aaup, copter, minima }: ChartTitle): TypeCode | null {
  const [aid, ...others] = aids
  if (aaup) return 'TP'
  if (aid === undefined) return null
  const orGps = others.includes('GPS') || (aid !== 'RNAV (GPS)' && others.includes('RNAV (GPS)'))
  if (copter) return precise.has(aid) ? '15' : orGps ? '25' : '05'
  if (aid === 'ILS' && minima !== null) return byMinima[minima]
  return approaches[aid][orGps ? 1 : 0]
}

const precise: ReadonlySet<Aid> = new Set(['ILS', 'MLS', 'GLS'])

/** By the FAA's chart sequence number, for titles with unknown words. */
const approachBySequence: ReadonlyMap<string, TypeCode> = new Map([
  ['50750', '01'],
  ['50800', '21'],
  ['51000', '01'],
  ['51125', '11'],
  ['51200', '11'],
  ['51500', '1A'],
  ['51600', '1C'],
  ['51750', '1P'],
  ['52000', '1C'],
  ['52250', '01'],
  ['52500', '01'],
  ['53300', 'RS'],
  ['53500', 'RP'],
  ['53525', '1L'],
  ['53550', '1M'],
  ['53750', '1D'],
  ['54000', '1D'],
  ['54250', '1E'],
  ['54500', '1F'],
  ['55000', '1G'],
  ['55125', '03'],
  ['55250', '29'],
  ['55500', '03'],
  ['55800', '03'],
  ['55850', '03'],
  ['56000', '04'],
  ['57000', '06'],
  ['57500', '06'],
  ['59390', 'TP'],
  ['59400', '01'],
  ['59410', '11'],
  ['59420', '11'],
  ['59430', '1A'],
  ['59440', '1C'],
  ['59480', '1L'],
  ['59490', '1F'],
  ['59500', '1J'],
])
