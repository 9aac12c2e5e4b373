import type { KeptRow } from './kept-row.ts'
import type { KeptTotals } from './kept-store.ts'

/** If-Match (RFC 9110 §13.1.1): these tags; `*`: any existing row; null: without a condition. */
export type Condition = readonly string[] | '*' | null

export type PutOutcome = 'stored' | 'changed' | 'too many rows' | 'too many bytes'
export type RemoveOutcome = 'removed' | 'missing' | 'changed'

export type KeptBounds = { readonly rows: number; readonly totalBytes: number }

export const holds = (condition: Condition, found: KeptRow | null): boolean =>
  condition === null || (found !== null && (condition === '*' || condition.includes(found.tag)))

/** A value that takes no more space than the one it replaces is always stored. */
export function decidePut(
  { found, rows, bytes }: KeptTotals,
  added: KeptRow,
  { condition, bounds }: { readonly condition: Condition; readonly bounds: KeptBounds },
): PutOutcome {
  if (!holds(condition, found)) return 'changed'
  if (found === null && rows >= bounds.rows) return 'too many rows'
  const growth = added.bytes - (found?.bytes ?? 0)
  return growth > 0 && bytes + growth > bounds.totalBytes ? 'too many bytes' : 'stored'
}

export function decideRemove(found: KeptRow | null, condition: Condition): RemoveOutcome {
  if (!holds(condition, found)) return 'changed'
  return found === null ? 'missing' : 'removed'
}
