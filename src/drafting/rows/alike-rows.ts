import type { DraftRow } from './draft-row.ts'

/** Two files that look like one chart: perhaps two revisions of it. */
export type Alike = { readonly file: string; readonly page: number; readonly like: string }

/** Rows that name the same airport, type and chart as an earlier row of another file. */
export function alikeRows(rows: readonly DraftRow[]): readonly Alike[] {
  const seen = new Map<string, DraftRow>()
  return rows.flatMap((row) => {
    const { airport, type_code, name, index_number: index } = row.claims
    if (!airport || !name) return []
    // What an AIP names by kind alone is distinguished by the page that it prints.
    const printed = index?.how === 'read' ? index.value : ''
    const key = [airport.value, type_code?.value ?? '', name.value.toUpperCase(), printed].join('\n')
    const first = seen.get(key)
    if (!first) seen.set(key, row)
    return first && first.file !== row.file ? [{ file: row.file, page: row.page, like: first.file }] : []
  })
}
