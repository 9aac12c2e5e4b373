import { categoryOf, isTypeCode, typeCodes } from '../../contract/index.ts'
import { type Claims, derived, type Evidence, guess } from '../evidence.ts'
import { continuationOf } from '../faa/file-name.ts'
import { stemOf } from '../sheet.ts'
import type { DraftRow } from './draft-row.ts'
import { withIndexNumbers } from './index-numbers.ts'
import type { SheetClaims } from './sheet-claims.ts'

/** A file or page without a row. `page` null: the whole file. */
export type Unlisted = { readonly file: string; readonly page: number | null; readonly reason: string }

export type Rows = { readonly rows: readonly DraftRow[]; readonly unlisted: readonly Unlisted[] }

/** Rows of all sheets, in their order: each sheet by itself, then what follows from the others. */
export function draftRows(sheets: readonly SheetClaims[]): Rows {
  const unlisted = sheets.flatMap(({ file, page, unlisted: reason }) =>
    reason === null ? [] : [{ file, page, reason }],
  )
  const listed = sheets.filter((sheet) => sheet.unlisted === null)
  const rows = withAirportsOfFile(withContinuations(listed)).map(({ file, page, claims }) => ({
    file,
    page,
    claims: completed(claims),
  }))
  return { rows: withIndexNumbers(rows), unlisted }
}

/** The second and later pages of a procedure of the FAA, as the FAA lists them: `LOGAN SEVEN, CONT.1`. */
function withContinuations(listed: readonly SheetClaims[]): readonly SheetClaims[] {
  const seen = new Map<string, number>()
  return listed.map((each) => {
    const { file, pages, publisher, claims } = each
    if (publisher !== 'faa' || !claims.name) return each
    const key = `${file}\n${claims.name.value}`
    const before = seen.get(key) ?? 0
    seen.set(key, before + 1)
    const count = Math.max(before, pages === 1 ? continuationOf(stemOf({ file })) : 0)
    if (count === 0) return each
    const name = { ...claims.name, value: `${claims.name.value}, CONT.${count}` }
    return { ...each, claims: { ...claims, name } }
  })
}

/** A page without an airport has that of its file's other pages, if they agree: a guess, because another may begin there. */
function withAirportsOfFile(listed: readonly SheetClaims[]): readonly SheetClaims[] {
  const byFile = Map.groupBy(listed, ({ file }) => file)
  return listed.map((each) => {
    if (each.claims.airport || each.pages === 1) return each
    const known = (byFile.get(each.file) ?? []).flatMap(({ claims: { airport } }) =>
      airport && airport.how !== 'guess' ? [airport.value] : [],
    )
    const [icao, ...others] = new Set(known)
    if (icao === undefined || others.length > 0) return each
    return { ...each, claims: { ...each.claims, airport: guess(icao, 'other pages of the file') } }
  })
}

/** With the fields that follow from the type. */
function completed(claims: Claims): Claims {
  const { type_code: type } = claims
  const code = type?.value ?? ''
  if (!type || !isTypeCode(code)) return { ...claims, version }
  const isSure = type.how !== 'guess'
  const category = isSure
    ? derived(categoryOf(code), `type ${code} ${typeCodes[code].name}`.split(' ').slice(0, 8).join(' '))
    : claims.category
  const value = claims.rules?.value ?? (/^(?:6|VF)/.test(code) ? 'VFR' : 'IFR')
  const rules: Evidence =
    claims.rules ?? (isSure ? derived(value, `type ${code}`) : guess(value, `type ${code}, a guess`))
  return { ...claims, ...(category && { category }), rules, version }
}

/** Only an operator knows whether a folder is an overlay of airlines. */
const version = derived('STD', 'not an overlay of airlines')
