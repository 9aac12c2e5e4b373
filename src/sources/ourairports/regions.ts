import { rejectedItem } from '../../facts/index.ts'
import { RowReader } from '../csv/row-reader.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Tables } from './tables.ts'

/** Names by code: `US-CA` of a region, `US` of a country. */
export type Names = ReadonlyMap<string, string>

export async function readNames(
  tables: Tables,
  table: 'regions' | 'countries',
  diagnostics: Diagnostics,
): Promise<Names> {
  const names = new Map<string, string>()
  for await (const row of tables.rows(table, diagnostics)) {
    const reader = new RowReader(row)
    const [code, name] = [reader.required('code'), reader.matching('name', /^.{1,100}$/u, 'at most 100 characters')]
    if (reader.errors.length > 0) diagnostics.add(rejectedItem(row.table, row.where, reader.errors))
    else if (name !== '') names.set(code, name)
  }
  return names
}
