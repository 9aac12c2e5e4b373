import type { TextLine } from '../imaging/index.ts'
import { sheetClaims } from './rows/sheet-claims.ts'
import type { Sheet } from './sheet.ts'

/** Where a line is: parts of the page from the left and the top, the size in points on a page of 594. */
type Place = { readonly left?: number; readonly size?: number; readonly turn?: TextLine['turn'] }

/** A line of text, about as wide and high as it would be printed. */
export function line(text: string, top: number, { left = 0.05, size = 8, turn = 0 }: Place = {}): TextLine {
  return {
    text,
    turn,
    size,
    left,
    right: left + (text.length * size * 0.55) / 420,
    top,
    bottom: top + (size * 0.75) / 594,
  }
}

/** A sheet of these lines. */
export const sheet = (lines: readonly TextLine[], file = 'a.pdf'): Sheet => ({
  file,
  page: 1,
  pages: 1,
  lines: lines.toSorted((a, b) => a.top - b.top || a.left - b.left),
})

/** What is known about a sheet, in short: `airport: 'read EGCC'`. */
export function known(of: Sheet): Readonly<Record<string, string>> {
  const { claims } = sheetClaims(of)
  return Object.fromEntries(
    Object.entries(claims).flatMap(([field, evidence]) =>
      evidence ? [[field, `${evidence.how} ${evidence.value}`]] : [],
    ),
  )
}

/** The lines of a plate of the FAA, which prints its heading at the top and at the bottom. */
export function plate({ title, place, name, extra = [] }: PlateTexts): readonly TextLine[] {
  return [
    line(place, 0.05),
    line('AL-58 (FAA)', 0.055, { left: 0.45, size: 5 }),
    line('24025', 0.055, { left: 0.91, size: 5 }),
    line(title, 0.075, { left: 0.55, size: 10 }),
    line(name, 0.095, { left: 0.55, size: 6 }),
    line('MISSED APPROACH: Climb to 2000 then direct', 0.12, { left: 0.5, size: 5 }),
    line(place, 0.94),
    line(name, 0.945, { left: 0.55, size: 6 }),
    line(title, 0.96, { left: 0.55, size: 10 }),
    line('NE-1, 25 JAN 2024 to 22 FEB 2024', 0.97, { size: 7, turn: 90 }),
    ...extra,
  ]
}

type PlateTexts = {
  readonly title: string
  readonly place: string
  readonly name: string
  readonly extra?: readonly TextLine[]
}
