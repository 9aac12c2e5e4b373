import type { KeptKind } from '../service/index.ts'

/** Which row: within one account. */
export type RowName = { readonly kind: KeptKind; readonly key: string }

/** A row as pages see it. */
export type KeptEntry<Value = unknown> = {
  readonly value: Value
  /** Milliseconds since 1970. */
  readonly changedAt: number
}

/** What a person did to a row and the server has not confirmed yet. Without `value`: they removed it. */
export type Change = RowName & {
  readonly value?: unknown
  readonly at: number
  /** Later changes have greater numbers, in whichever tab they were made. */
  readonly sequence: number
}

export const rowId = ({ kind, key }: RowName): string => `${kind}/${key}`

export type Rows = ReadonlyMap<string, RowName & KeptEntry>

/** What the server has, with the changes that it does not have yet. */
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
