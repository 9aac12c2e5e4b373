import type { TextLine } from '../../imaging/index.ts'
import { blocksFrom, type Sheet } from '../sheet.ts'
import { approachTitle, isUnknownTitle } from '../titles/approach-title.ts'
import type { PlateHeading } from './heading.ts'

/** The title of a plate, as the FAA lists it: `QUABN TWO (RNAV)` for a printed `QUABN TWO ARRIVAL (RNAV)`. */
export type PlateTitle = {
  /** As the metafile writes it. */
  readonly chart_code: 'IAP' | 'STAR' | 'DP' | 'APD'
  readonly name: string
  /** Whether it is printed in two lines. */
  readonly isContinued: boolean
  /** Of its font, in points. */
  readonly size: number
}

const numbers = 'ONE|TWO|THREE|FOUR|FIVE|SIX|SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE'
const procedure = new RegExp(`^([A-Z][A-Z' .-]*?) ?\\b(${numbers}) ?(DEPARTURE|ARRIVAL)\\b(.*)$`)
const navigation = /\((?:RNAV|RNP|OBSTACLE)[^)]*\)/g

/** The title that is printed largest. null: the heading has none that is known. */
export function plateTitle({ lines }: PlateHeading): PlateTitle | null {
  const found = lines.flatMap((line) => {
    const title = titleAt(line, lines)
    return title ? [{ title, line }] : []
  })
  const [first] = found.toSorted((a, b) => b.line.size - a.line.size || b.title.name.length - a.title.name.length)
  return first?.title ?? null
}

function titleAt(line: TextLine, lines: readonly TextLine[]): PlateTitle | null {
  const { text } = line
  if (/^AIRPORT DIAGRAM$/.test(text)) return { chart_code: 'APD', name: text, isContinued: false, size: line.size }
  const [, base, number, kind, rest = ''] = procedure.exec(text.toUpperCase()) ?? []
  if (base !== undefined) {
    const marks = rest.match(navigation) ?? headingMarks(lines)
    const name = [base.trim(), number, ...marks.map((mark) => mark.trim())].join(' ')
    return { chart_code: kind === 'ARRIVAL' ? 'STAR' : 'DP', name, isContinued: false, size: line.size }
  }
  const blocks = blocksFrom(line, lines, 3).map(approachTitle)
  const name = blocks.findLast((block) => block !== null)
  return name ? { chart_code: 'IAP', name, isContinued: blocks[0] !== name, size: line.size } : null
}

/** `(RNAV) Transition Routes` next to a title. */
const headingMarks = (lines: readonly TextLine[]): readonly string[] => [
  ...new Set(lines.flatMap(({ text }) => /^\((?:RNAV|RNP)[^)]*\)/.exec(text)?.[0] ?? [])),
]

/** Whether the page has words that would make another type than its title does. */
export function isAmbiguous(
  { chart_code, name, size }: PlateTitle,
  { lines }: Pick<Sheet, 'lines'>,
  heading: PlateHeading,
): boolean {
  if (chart_code === 'IAP') {
    const otherTitles = heading.lines.filter((line) => {
      const title = approachTitle(line.text)
      return title === null ? line.size >= 0.8 * size && isUnknownTitle(line.text) : !name.startsWith(title)
    })
    const minima = heading.lines.some(({ text }) => /^\(?(?:SA )?CAT I{2,3}\b/.test(text)) && !/\bCAT\b/.test(name)
    return otherTitles.length > 0 || minima
  }
  if (chart_code === 'APD' || /\((?:RNAV|RNP)/.test(name)) return false
  return lines.some(({ text }) => /\bRNAV ?[12]\b|\bRNP ?[12]\b|\(RNAV\)/.test(text))
}
