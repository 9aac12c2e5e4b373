import type { KeptKind } from '../service/index.ts'

/** Identifies a row within one account. */
export type RowName = { readonly kind: KeptKind; readonly key: string }

/** The value of a row with its time. */
export type KeptEntry<Value = unknown> = {
  readonly value: Value
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** A change to a row that the server has not confirmed yet. Without `value`: the row was removed. */
export type Change = RowName & {
  readonly value?: unknown
  readonly at: number
  /** Later changes have greater numbers, across all tabs. */
  readonly sequence: number
}

export const rowId = ({ kind, key }: RowName): string => `${kind}/${key}`

export type Rows = ReadonlyMap<string, RowName & KeptEntry>

/** The rows of the server, with unconfirmed changes applied. */
export function overlay(rows: Rows, changes: readonly Change[]): Rows {
  if (changes.length === 0) return rows
  const seen = new Map(rows)
  for (const { kind, key, value, at } of changes) {
    const id = rowId({ kind, key })
    if (value === undefined) seen.delete(id)
    else seen.set(id, { kind, key, value, changedAt: at })
  }
  return seen
}
