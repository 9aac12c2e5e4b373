import { edgeLines, type Sheet } from '../sheet.ts'
import { isIdentifier } from './identifier.ts'

/** What pages of an AIP print at their edges, `AD 2.EGLL-8-1`. */
export type PageReference = {
  readonly airport: string
  /** `8-1`, `IAC-01`; '' if only the airport is printed. */
  readonly page: string
}

const edges = { top: 0.15, bottom: 0.85 } as const
const between = String.raw`\s?[.\-–\s]\s?`
const forms: readonly RegExp[] = [
  new RegExp(String.raw`\bAD\s?2(?:${between}24)?${between}([A-Z]{4})(?![A-Z])(?:${between}?(.*))?$`),
  new RegExp(String.raw`(?:^|\s)([A-Z]{4})(?:${between}|\s)AD\s?2(?![0-9])(?:${between}?(.*))?$`),
]
/** Before a reference to another page. */
const elsewhere = /\b(?:SEE|REFER|REF|CF|FROM|VOIR|VER|VEASE|SIEHE|VGL)\b/
/** A page after the airport: `8-1`, `24-3`, `IAC 01`, `ADC`, `SID RWY 27 1`. */
const page =
  /^(?:24(?=\s?[.\s]\s?\d)\s?[.\s]\s?)?((?:[A-Z]{2,5}\s?)?\d{1,3}[A-Z]?(?:\s?[-–.]\s?\d{1,3}[A-Z]?){0,3})(?:$|\s+(?:\d{1,2} [A-Z]{3}|AIRAC|AMDT|WEF)\b)/

/** The references at the edges of a page, each once. */
export function pageReferences({ lines }: Sheet): readonly PageReference[] {
  const found = new Map<string, PageReference>()
  for (const { text } of edgeLines(lines, edges)) {
    for (const form of forms) {
      const match = form.exec(text.toUpperCase())
      const [, airport = '', rest = ''] = match ?? []
      if (!isIdentifier(airport) || elsewhere.test(text.toUpperCase().slice(0, match?.index))) continue
      const reference = { airport, page: pageNumber(rest) }
      const known = found.get(airport)
      if (!known || known.page === '') found.set(airport, reference)
      break
    }
  }
  return [...found.values()]
}

/** As index numbers are written: letters, digits and dashes, at most 16. */
export function pageNumber(text: string): string {
  const [, number = ''] = page.exec(text.trim().toUpperCase()) ?? []
  const index = number.replaceAll(/[^A-Z0-9]+/g, '-')
  return index.length <= 16 ? index : ''
}
