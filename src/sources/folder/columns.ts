import { type Warning, warning } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'

/** The names under which a table may have each column, in the order in which they count. */
export type ColumnNames = Readonly<Record<string, readonly string[]>>

/** Where a table has one column under several names, of which the first counts. */
export function columnsOfOneMeaning([first]: readonly Row[], columns: ColumnNames): readonly Warning[] {
  if (!first) return []
  return Object.values(columns).flatMap((names) => {
    const present = names.filter((name) => Object.hasOwn(first.cells, name))
    if (present.length < 2) return []
    return [warning(first.table, `columns ${present.join(' and ')} mean the same: ${present[0]} is used`)]
  })
}
