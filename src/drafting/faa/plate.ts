import { plateDate, plateValidity } from '../../imaging/index.ts'
import { understoodTitle } from '../../sources/index.ts'
import { type Claims, derived, type Evidence, guess, read } from '../evidence.ts'
import { type Sheet, textOf } from '../sheet.ts'
import { type PlateHeading, plateHeading, printedIdents } from './heading.ts'
import { isAmbiguous, type PlateTitle, plateTitle } from './plate-title.ts'

/** What a plate or diagram of the FAA says about itself. null: the page is no such sheet. */
export function faaPlate(sheet: Sheet): Claims | null {
  const heading = plateHeading(sheet)
  if (!heading) return null
  const title = plateTitle(heading)
  return {
    airport: airportOf(heading),
    ...(title && titleClaims(title, { sheet, heading })),
    ...printedDates(sheet),
  }
}

function airportOf(heading: PlateHeading): Evidence | undefined {
  const idents = [...printedIdents(heading)]
  const [first] = idents
  if (!first) return undefined
  const [ident, printed] = first
  const isSure = idents.length === 1 && printed.size === 2
  if (/^[A-Z]{4}$/.test(ident)) {
    return isSure ? read(ident, `(${ident}) in both headings`) : guess(ident, `(${ident}) in one heading`)
  }
  if (!/^[A-Z]{3}$/.test(ident) || heading.state === null) return undefined
  const icao = `K${ident}`
  return isSure
    ? derived(icao, `(${ident}) in both headings, ${heading.state}`)
    : guess(icao, `(${ident}) in one heading`)
}

type On = { readonly sheet: Sheet; readonly heading: PlateHeading }

function titleClaims(title: PlateTitle, { sheet, heading }: On): Claims {
  const { chart_code, name, isContinued } = title
  const identifier = printedProcedure(heading)
  const faanfd18 = chart_code === 'IAP' ? (approachIdentifier(name) ?? '') : (identifier ?? '')
  const { type, title: understood, procedures } = understoodTitle({ chart_code, chart_name: name, faanfd18 })
  const why = `title ${isContinued ? 'of two lines' : 'in the heading'}`
  const isSure = !isAmbiguous(title, sheet, heading)
  return {
    name: read(name, why),
    ...(type && { type_code: isSure ? read(type, why) : guess(type, 'the page has words for another type') }),
    ...(understood.runways.length > 0 && { runways: derived(understood.runways.join(' '), 'from the title') }),
    ...(procedures.length > 0 && {
      procedures:
        chart_code === 'IAP'
          ? derived(procedures.join(' '), 'aid and runway of the title')
          : read(procedures.join(' '), `(${identifier}) in the heading`),
    }),
  }
}

/** `(QUABN.QUABN2)` in the heading, if there is only one. */
function printedProcedure({ lines }: PlateHeading): string | null {
  const found = new Set(
    lines.flatMap(({ text }) => text.match(/\([A-Z]{2,5}\d?\.[A-Z0-9]{2,6}\)/g) ?? []).map((each) => each.slice(1, -1)),
  )
  const [one = null] = found
  return found.size === 1 ? one : null
}

/** First letters of identifiers, by the title's only aid: each right for 99 % or more of cycle 1601. */
const letters: readonly (readonly [title: RegExp, letter: string])[] = [
  [/^RNAV \(GPS\) RWY \d/i, 'R'],
  [/^ILS OR LOC(?:\/DME)? RWY \d/i, 'I'],
  [/^ILS(?:\/DME)? RWY \d/i, 'I'],
  [/^LOC(?:\/DME)? RWY \d/i, 'L'],
  [/^VOR RWY \d/i, 'V'],
  [/^VOR\/DME RWY \d/i, 'D'],
  [/^NDB RWY \d/i, 'N'],
  [/^TACAN RWY \d/i, 'T'],
  [/^GPS RWY \d/i, 'P'],
]

/** ARINC 424 identifier of a straight-in approach without variants, `I10R`; null: titles of this form have several. */
function approachIdentifier(name: string): string | null {
  const [, runway = ''] = /RWY (\d{1,2}[LRC]?)$/.exec(name) ?? []
  const letter = letters.find(([title]) => title.test(name))?.[1]
  return runway === '' || letter === undefined ? null : `${letter}${runway.padStart(/\D$/.test(runway) ? 3 : 2, '0')}`
}

/** Date and validity as the import reads them from a plate. */
export function printedDates({ lines }: Pick<Sheet, 'lines'>): Claims {
  const date = plateDate(textOf(lines.filter(({ turn, bottom }) => turn === 0 && bottom < 0.07)))
  const validity = plateValidity(textOf(lines))
  return {
    ...(date !== null && { revision_date: read(isoDate(date), 'year and day in the heading') }),
    ...(validity && {
      valid_from: read(validity.valid_from, 'period in the margin'),
      valid_until: read(validity.valid_until, 'period in the margin'),
    }),
  }
}

const isoDate = (date: string): string => `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`
