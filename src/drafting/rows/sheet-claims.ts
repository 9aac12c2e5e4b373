import { textFault } from '../../facts/index.ts'
import { aipPage } from '../aip/aip-page.ts'
import { aipFileName, isTable } from '../aip/file-name.ts'
import { type Claims, together } from '../evidence.ts'
import { faaBooklet } from '../faa/booklet.ts'
import { faaFileName } from '../faa/file-name.ts'
import { faaPlate } from '../faa/plate.ts'
import { type Sheet, stemOf, textOf } from '../sheet.ts'

export type SheetClaims = Omit<Sheet, 'lines'> & {
  /** Whose sheet it is by what the page prints; null: the page does not say. */
  readonly publisher: 'faa' | 'aip' | null
  readonly claims: Claims
  /** Why it is not listed in the manifest; null: it is. */
  readonly unlisted: string | null
}

/** How each publisher's sheets are recognized, the most specific first. */
const pages = [
  ['faa', faaPlate],
  ['faa', faaBooklet],
  ['aip', aipPage],
] as const

/** What page and file name say about a sheet. */
export function sheetClaims({ lines, ...sheet }: Sheet): SheetClaims {
  const stem = stemOf(sheet)
  const named: Claims = { ...aipFileName(stem), ...faaFileName(stem) }
  // The name of a file with several pages is about all of them.
  const fileName = sheet.pages === 1 ? named : { airport: named.airport }
  const unlisted = unlistedReason({ lines, ...sheet })
  for (const [publisher, page] of pages) {
    const claims = page({ lines, ...sheet })
    if (claims) return { ...sheet, publisher, claims: sound(together(claims, fileName)), unlisted }
  }
  return { ...sheet, publisher: null, claims: sound(together({}, fileName)), unlisted }
}

/** Without values that no manifest may contain: files are made by strangers. */
const sound = (claims: Claims): Claims =>
  Object.fromEntries(Object.entries(claims).filter(([, evidence]) => evidence && textFault(evidence.value) === null))

const blank =
  /INTENTIONALLY (?:LEFT )?BLANK|LAISS[ÉE]E? (?:INTENTIONNELLEMENT )?EN BLANC|ABSICHTLICH (?:FREI|LEER)|INTENCIONADAMENTE EN BLANCO/i
/** Lines of a page that is blank but for its edges. */
const mostOfBlank = 12

function unlistedReason(sheet: Sheet): string | null {
  if (isTable(stemOf(sheet))) return 'a table of codes by its file name, not a chart'
  if (sheet.lines.length <= mostOfBlank && blank.test(textOf(sheet.lines).replaceAll('\n', ' '))) return 'a blank page'
  return null
}
