import type { Aid, ChartTitle, Minima } from './chart-title.ts'
import { proceduresOf } from './procedure.ts'
import type { MetafileRecord } from './tables.ts'

export type ToIndex = { readonly record: MetafileRecord; readonly title: ChartTitle }

/**
 * Index numbers in the style of Jeppesen, `<airport of the city><kind>-<number>[letters]`, for the charts of one
 * airport, all distinct. The part after the dash is derived from the chart itself (runway, name, minima), not from its
 * place in the list, so that a chart keeps its number when others are added or removed. If two charts would get the same number,
 * the later by sequence number and name gets an additional letter.
 */
export function indexNumbers<Chart extends ToIndex>(
  cityNumber: number,
  charts: readonly Chart[],
): ReadonlyMap<Chart, string> {
  const taken = new Set<string>()
  const free = (wanted: string): string => {
    const number = firstFree(wanted, taken)
    taken.add(number)
    return number
  }
  const first = new Map<string, string>()
  const numbers = new Map<Chart, string>()
  for (const chart of charts.toSorted(byPlace)) {
    const wanted = `${Math.min(cityNumber, 9)}${ownPart(chart)}`
    const { continuation } = chart.title
    if (continuation === 0) {
      const number = free(wanted)
      first.set(nameOf(chart), number)
      numbers.set(chart, number)
    } else numbers.set(chart, free(pageNumber(first.get(nameOf(chart)) ?? wanted, continuation)))
  }
  return numbers
}

/** `10-2OOSHN1` of 10-2OOSHN; after a final digit, a letter goes between: `11-10P1`, as in Jeppesen's 10-1P1. */
const pageNumber = (number: string, page: number): string => `${number}${/\d$/.test(number) ? 'P' : ''}${page}`

/** The key that a chart shares with its continuations. */
const nameOf = ({ record }: ToIndex) => `${record.chartseq} ${record.chart_name.replace(/,? *CONT\..*$/i, '')}`

/** First pages before their continuations. */
const placeOf = ({ record: { chartseq, chart_name, pdf_name }, title }: ToIndex): readonly (number | string)[] => [
  title.continuation,
  chartseq,
  chart_name,
  pdf_name,
]

function byPlace(a: ToIndex, b: ToIndex): number {
  const [ours, theirs] = [placeOf(a), placeOf(b)]
  const at = ours.findIndex((part, index) => part !== theirs[index])
  return at === -1 ? 0 : (ours[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1
}

function firstFree(wanted: string, taken: ReadonlySet<string>): string {
  for (let letters = 0; ; letters++) {
    const number = `${wanted}${letters === 0 ? '' : lettersOf(letters)}`
    if (!taken.has(number)) return number
  }
}

/** 1 is A, 26 is Z, 27 is AA. */
function lettersOf(count: number): string {
  const rest = (count - 1) % 26
  return `${count > 26 ? lettersOf((count - 1 - rest) / 26) : ''}${String.fromCharCode(65 + rest)}`
}

function ownPart({ record, title }: ToIndex): string {
  if (title.aaup || record.chart_code === 'DAU') return '0-1P'
  if (record.chart_code === 'IAP') return approach(title)
  const terminal = terminalCharts.find(([matches]) => matches(record))?.[1] ?? '0-9X'
  return terminal === '0-2' || terminal === '0-3' ? `${terminal}${stem(record)}` : terminal
}

/** Charts other than approaches. Jeppesen's 10-9B is for parking. */
const terminalCharts: readonly (readonly [(record: MetafileRecord) => boolean, string])[] = [
  [({ chart_code }) => chart_code === 'STAR' || chart_code === 'STR', '0-2'],
  [({ chart_code }) => chart_code === 'DP' || chart_code === 'ODP', '0-3'],
  [({ chart_code }) => chart_code === 'APD', '0-9'],
  [({ chart_code }) => chart_code === 'HOT', '0-9H'],
  [({ chart_code }) => chart_code === 'LAH', '0-9L'],
  [({ chart_name }) => /^RADAR/.test(chart_name), '8-1R'],
  [({ chart_name, chart_code }) => /^DIVERSE/.test(chart_name) || chart_code === 'DVA', '0-1R'],
  [({ chart_name }) => /^ALTERNATE/.test(chart_name), '0-9M'],
  [({ chart_code }) => chart_code === 'MIN', '0-9A'],
]

/** The procedure without the number of its revision, which changes: `OOSHN` of OOSHN3, of CAPE ROMANZOF ONE `CAPER`. */
function stem(record: MetafileRecord): string {
  const [identifier] = proceduresOf(record)
  if (identifier !== undefined) return identifier.replaceAll(/[^A-Z]/g, '')
  return record.chart_name
    .toUpperCase()
    .replace(/\(.*|, ?CONT.*|\bRWY.*/, '')
    .replace(numberWord, '')
    .replaceAll(/[^A-Z]/g, '')
    .slice(0, 5)
}

const numberWord = / (ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN)\b.*/

/** The kind's digit, and a letter that distinguishes it from others with that digit; never L, C or R, which are sides of runways. */
const approachKinds: Readonly<Record<Aid, readonly [digit: number, letter: string]>> = {
  ILS: [1, ''],
  LOC: [1, 'N'],
  'LOC BC': [1, 'B'],
  LDA: [1, 'M'],
  SDF: [1, 'S'],
  MLS: [1, 'O'],
  GLS: [2, 'S'],
  'RNAV (RNP)': [2, 'N'],
  'RNAV (GPS)': [2, ''],
  GPS: [2, 'G'],
  'VOR RNAV': [3, 'A'],
  VOR: [3, ''],
  TACAN: [4, ''],
  NDB: [6, ''],
  VISUAL: [9, ''],
}

const minimaLetters: Readonly<Record<Minima, string>> = {
  'SA CAT I': 'F',
  'SA CAT I - II': 'G',
  'SA CAT II': 'J',
  'CAT II': 'U',
  'CAT II - III': 'E',
  'CAT III': 'T',
}

/** Runways are numbered to 36: 40 means no runway. */
const noRunway = '40'

/** For titles with unknown words. */
const unknownKind = [0, ''] as const

function approach(title: ChartTitle): string {
  const [aid] = title.aids
  const [digit, letter] = aid === undefined ? unknownKind : approachKinds[aid]
  const [runway = noRunway] = title.runways
  const letters = [
    /^\d$/.test(title.variant) ? '' : title.variant,
    letter,
    title.dme ? 'D' : '',
    /^\d$/.test(title.variant) ? `V${title.variant}` : '',
    title.minima === null ? '' : minimaLetters[title.minima],
    title.converging ? 'K' : '',
    title.prm ? 'PR' : '',
    title.high ? 'H' : '',
    title.copter ? 'Q' : '',
  ]
  return `${digit}-${(title.course || runway).replace(/^0+/, '')}${letters.join('')}`
}
