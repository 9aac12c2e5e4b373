import { appendAudit, ifChanged } from './audit-log.ts'
import { type Statement, statement } from './connections.ts'
import { expectCount } from './rows.ts'

/** Inserts a row and, if it is a new one, appends `:audit`. `key` is a column of the table. */
export const auditedInsert = (
  { table, key, onConflict = '' }: { readonly table: string; readonly key: string; readonly onConflict?: string },
  rows: { readonly names: string; readonly values: string },
): Statement =>
  statement(
    `WITH changed AS (INSERT INTO ${table} (${rows.names}) VALUES (${rows.values}) ${onConflict} RETURNING ${key}),
     ${appendAudit(ifChanged)} SELECT`,
  )

/**
 * Changes the row whose key is `:key`, appends `:audit` and runs `alongside`, a part of WITH, if the row still has the version that
 * was read; then calls the function `afterwards`.
 */
export const auditedSave = (
  {
    table,
    key,
    alongside,
    afterwards,
  }: {
    readonly table: string
    readonly key: string
    readonly alongside?: string
    readonly afterwards?: string
  },
  rows: { readonly assignments: string },
): Statement =>
  statement(
    `WITH changed AS (
       UPDATE ${table} SET version = version + 1, ${rows.assignments}
       WHERE ${key} = :${key} AND version = :version RETURNING ${key}),
     ${alongside ? `${alongside},` : ''}
     ${appendAudit(ifChanged)}
     SELECT ${expectCount('changed', '1')}${afterwards ? `, ${afterwards}` : ''}`,
  )
