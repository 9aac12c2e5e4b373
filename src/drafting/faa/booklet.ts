import { type Claims, derived, read } from '../evidence.ts'
import { type Sheet, stemOf, textOf } from '../sheet.ts'
import { stateForm } from './file-name.ts'
import { printedDates } from './plate.ts'

/** Pages of the FAA for many airports, by their headings. */
const headings: readonly (readonly [heading: RegExp, name: string])[] = [
  [/^HOT SPOTS$/m, 'HOT SPOT'],
  [/^LAND AND HOLD-SHORT OPERATIONS \(LAHSO\)$/m, 'LAHSO'],
  [/^(?:IFR )?TAKE-?OFF MINIMUMS(?:$|,? (?:AND )?\(OBSTACLE\) DEPARTURE PROCEDURES)/m, 'TAKEOFF MINIMUMS'],
  [/^(?:IFR )?ALTERNATE (?:AIRPORT )?MINIMUMS$/m, 'ALTERNATE MINIMUMS'],
  [/^RADAR (?:INSTRUMENT APPROACH )?MINIMUMS$/m, 'RADAR MINIMUMS'],
]

/** What a page for many airports says about itself; for which of them it is here, its file name may say. null: another page. */
export function faaBooklet(sheet: Sheet): Claims | null {
  const { lines } = sheet
  const text = textOf(lines.filter(({ top }) => top < 0.16))
  const [, name] = headings.find(([heading]) => heading.test(text)) ?? []
  if (name === undefined) return null
  const dates = printedDates({ lines })
  // Plain text, which other publishers print too: the FAA's has its period in the margin.
  if (!dates.valid_from) return null
  const why = 'heading of the page'
  const ident = stateForm(stemOf(sheet))?.ident ?? ''
  const isListed = ident !== '' && textOf(lines).includes(`(${ident})`)
  return {
    name: read(name, why),
    type_code: read('TP', why),
    ...(isListed && { airport: derived(`K${ident}`, `${ident} in the file name and on page`) }),
    ...dates,
  }
}
