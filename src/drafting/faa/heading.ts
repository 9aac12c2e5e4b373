import type { TextLine } from '../../imaging/index.ts'
import type { Sheet } from '../sheet.ts'
import { edgeLines } from '../sheet.ts'
import { contiguousState } from './states.ts'

/** The headings at the top and at the bottom of a plate: `AL-58 (FAA)` is on each. */
export type PlateHeading = {
  /** Lines of both, read as the mark is. */
  readonly lines: readonly TextLine[]
  /** Of `BOSTON, MASSACHUSETTS`, if all are of one contiguous state. */
  readonly state: string | null
}

const mark = /\b(?:AL|ST|SL)-\d{1,5}(?:\.\d+)?(?:-[A-Z]{1,3})? ?[([](?:FAA|USAF|USN|USA|USMC|USCG)[)\]]/
const edges = { top: 0.14, bottom: 0.925 } as const

/** null: the page is not a plate of the FAA. */
export function plateHeading({ lines }: Sheet): PlateHeading | null {
  const marked = edgeLines(lines, edges).find(({ text }) => mark.test(text))
  if (!marked) return null
  const heading = edgeLines(lines, edges)
    .filter(({ turn }) => turn === marked.turn)
    .map((line) => ({ ...line, text: line.text.replace(mark, '').trim() }))
    .filter(({ text }) => text !== '')
  const states = new Set(heading.map(({ text }) => contiguousState(text)).filter((state) => state !== null))
  const [state = null] = states
  return { lines: heading, state: states.size === 1 ? state : null }
}

/** In brackets, but no identifier. */
const others: ReadonlySet<string> = new Set(
  'FAA USAF USN USA USMC USCG RNAV RNP GPS CAT FAF IAF MAP CTAF ATIS EAST WEST ARR DEP SEE TDZ VOR NDB DME LOC ILS DOD ALL'.split(
    ' ',
  ),
)

/** The identifier that is printed after the airport's name, `(BOS)` or `(KRIV)`, with the edges on which it is. */
export function printedIdents({ lines }: PlateHeading): ReadonlyMap<string, ReadonlySet<'top' | 'bottom'>> {
  const found = new Map<string, Set<'top' | 'bottom'>>()
  for (const { text, top } of lines) {
    const [, ident = ''] = /(?:^|[A-Za-z. )'-])\( ?([A-Z0-9]{3,4}) ?\)$/.exec(text) ?? []
    if (ident === '' || others.has(ident)) continue
    found.set(ident, (found.get(ident) ?? new Set()).add(top < 0.5 ? 'top' : 'bottom'))
  }
  return found
}
