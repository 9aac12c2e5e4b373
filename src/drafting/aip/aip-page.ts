import type { TextLine } from '../../imaging/index.ts'
import { type Claims, derived, type Evidence, guess, read } from '../evidence.ts'
import { blocksFrom, edgeLines, type Sheet } from '../sheet.ts'
import { approachTitle, isUnknownTitle } from '../titles/approach-title.ts'
import { approachClaims } from './approach-type.ts'
import { type ChartKind, chartKinds } from './chart-titles.ts'
import { isIdentifier } from './identifier.ts'
import { pageReferences } from './page-reference.ts'
import { aipDates } from './printed-dates.ts'

/** Where sheets print what they show. */
const titleEdges = { top: 0.2, bottom: 0.9 } as const
const headingEdges = { top: 0.22, bottom: 0.9 } as const

/** What a chart of an AIP says about itself. null: the page has neither a reference nor a title of such a chart. */
export function aipPage(sheet: Sheet): Claims | null {
  const references = pageReferences(sheet)
  const kinds = printedKinds(sheet)
  const [kind] = kinds
  if (references.length === 0 && !kind) return null
  const [reference] = references
  const airport = reference ? airportOf(reference.airport, references.length) : printedAirport(sheet)
  return {
    ...(airport && { airport }),
    ...(reference &&
      reference.page !== '' &&
      references.length === 1 && { index_number: read(reference.page, `page of AD 2 ${reference.airport}`) }),
    ...(kind && kinds.length === 1 && kindClaims(kind, sheet)),
    ...(kind && kinds.length > 1 && { category: guess(kind.category, 'several titles of charts') }),
    ...aipDates(sheet),
  }
}

const airportOf = (icao: string, references: number): Evidence =>
  references === 1
    ? read(icao, `AD 2 ${icao} at the edge`)
    : guess(icao, `first of ${references} airports at the edges`)

/** The only identifier that a heading without reference prints, after the airport's name or alone: `SYDNEY (YSSY)`. */
function printedAirport({ lines }: Sheet): Evidence | undefined {
  const found = new Set(
    edgeLines(lines, titleEdges).flatMap(({ text }) => {
      const [, inBrackets, alone] = /\(([A-Z]{4})\)$|^([A-Z]{4})$/.exec(text) ?? []
      return [inBrackets ?? alone ?? ''].filter(isIdentifier)
    }),
  )
  const [icao] = found
  return icao !== undefined && found.size === 1 ? guess(icao, `${icao} in the heading`) : undefined
}

/** The kinds of chart whose titles are printed at the edges; of a title that contains another, only the longer. */
function printedKinds({ lines }: Sheet): readonly ChartKind[] {
  const found = new Set<ChartKind>()
  const edge = edgeLines(lines, titleEdges)
  for (const line of edge) {
    const kind = kindAt(line, edge)
    if (kind) found.add(kind)
  }
  return [...found]
}

/** Titles begin their line, or follow a place: a sentence that mentions a chart is none. */
function kindAt(line: TextLine, lines: readonly TextLine[]): ChartKind | undefined {
  for (const block of blocksFrom(line, lines)) {
    const text = block.toUpperCase().replaceAll(/\s+/g, ' ').replaceAll(/[’`´]/g, "'")
    for (const kind of chartKinds) {
      const match = kind.title.exec(text)
      if (!match) continue
      const isTitle = match.index === 0 || /\b(?:ICAO|OACI)\b/.test(text) || text.length - match[0].length < 40
      if (isTitle && !/\b(?:SEE|REFER|VOIR|VER|SIEHE)\b/.test(text.slice(0, match.index))) return kind
    }
  }
  return undefined
}

function kindClaims(kind: ChartKind, sheet: Sheet): Claims {
  const why = `title ${kind.name.length > 30 ? 'of the chart' : kind.name}`
  // A chart of an aerodrome is for both: its rules follow from its type.
  const saysRules = kind.rules === 'VFR' || ['APP', 'DEP', 'ARR'].includes(kind.category)
  const common = {
    category: read(kind.category, 'title of the chart'),
    ...(saysRules && { rules: read(kind.rules, 'title of the chart') }),
  }
  if (kind.id === 'instrument approach') return { ...common, ...approach(sheet) }
  if (kind.type !== null) {
    return {
      ...common,
      type_code: kind.isSure ? read(kind.type, why) : guess(kind.type, 'no type code fits exactly'),
      name: derived(kind.name, 'title of the chart'),
    }
  }
  return { ...common, ...route(kind, sheet) }
}

/** The approach whose title is printed largest. */
function approach({ lines }: Sheet): Claims {
  const heading = edgeLines(lines, headingEdges)
  const titles = heading.flatMap((line) => {
    const name = blocksFrom(line, heading, 3)
      .map(approachTitle)
      .findLast((title) => title !== null)
    return name ? [{ name, size: line.size }] : []
  })
  const [first, second] = titles.toSorted((a, b) => b.size - a.size || b.name.length - a.name.length)
  if (!first) return {}
  const isOther = heading.some(
    ({ text, size }) =>
      (size >= 0.9 * first.size && isUnknownTitle(text)) ||
      (/^\(?CAT\b.*\bI{2,3}\b/.test(text.toUpperCase()) && !/\bCAT\b/i.test(first.name)),
  )
  const isOnly =
    !isOther && (!second || second.size < 0.9 * first.size || titles.every(({ name }) => first.name.startsWith(name)))
  const claims = approachClaims(first.name)
  if (isOnly) return { name: read(first.name, 'title of the approach'), ...claims }
  const doubt = 'the heading has words for another approach'
  return {
    name: guess(first.name, doubt),
    ...(claims.type_code && { type_code: guess(claims.type_code.value, doubt) }),
    ...(claims.runways && { runways: guess(claims.runways.value, doubt) }),
  }
}

/** Lines of a page below which what it does not mention proves nothing: it may be drawn. */
const fewestLines = 40
const rnavTitle =
  /\(RNAV\)|\bRNAV\b.*\b(?:SIDS?|STARS?|DEPARTURES?|ARRIVALS?|RWYS?)\b|\b(?:SIDS?|STARS?)\)? ?-? ?RNAV\b/

/** A SID or STAR: by area navigation if its heading says so, conventional if the page does not mention it. */
function route({ id, name }: ChartKind, { lines }: Sheet): Claims {
  const [rnav, plain] = id === 'departure' ? (['GG', 'G'] as const) : (['JG', 'J'] as const)
  const heading = edgeLines(lines, headingEdges)
  const isRnav = heading.some((line) => blocksFrom(line, heading).some((text) => rnavTitle.test(text.toUpperCase())))
  const mentions = lines.some(({ text }) => /\b(?:RNAV|RNP|GNSS|GPS)\b/.test(text.toUpperCase()))
  const type = isRnav
    ? derived(rnav, 'RNAV in the title')
    : mentions
      ? guess(rnav, 'RNAV on the page, not in title')
      : lines.length >= fewestLines
        ? derived(plain, 'neither RNAV nor RNP on the page')
        : guess(plain, 'the page has little text')
  const runways = headingRunways(heading)
  return {
    type_code: type,
    name: derived(
      [name, runways && `RWY ${runways.replaceAll(' ', '/')}`].filter(Boolean).join(' '),
      'kind and runways',
    ),
    ...(runways !== '' && { runways: derived(runways, 'runways of the heading') }),
  }
}

const runwayList =
  /^(?:RNAV )?(?:(?:SIDS?|STARS?|DEPARTURES?|ARRIVALS?)[ :,-]+)?RWYS? ?(\d{2}[LRC]?(?: ?(?:\/|,|&|AND) ?\d{2}[LRC]?)*)$/

/** The runways of a line that names nothing else; '': none, or several such lines that differ. */
function headingRunways(heading: readonly TextLine[]): string {
  const found = new Set(
    heading.flatMap(({ text }) => {
      const [, list] = runwayList.exec(text.toUpperCase().replaceAll('RUNWAY', 'RWY')) ?? []
      return list === undefined ? [] : [(list.match(/\d{2}[LRC]?/g) ?? []).join(' ')]
    }),
  )
  const [only = ''] = found
  return found.size === 1 ? only : ''
}
