import { RowReader } from '../csv/row-reader.ts'
import type { Remarks } from './diagnostics.ts'
import type { Tables } from './tables.ts'

/** Names by code: `US-CA` of a region, `US` of a country. */
export type Names = ReadonlyMap<string, string>

export async function readNames(tables: Tables, table: 'regions' | 'countries', remarks: Remarks): Promise<Names> {
  const names = new Map<string, string>()
  for await (const row of tables.rows(table, remarks)) {
    const reader = new RowReader(row)
    const [code, name] = [reader.required('code'), reader.matching('name', /^.{1,100}$/u, 'at most 100 characters')]
    if (reader.complaints.length > 0) remarks.add({ file: row.table, where: row.where, reasons: reader.complaints })
    else if (name !== '') names.set(code, name)
  }
  return names
}
