import type { KeptRow } from './kept-row.ts'

/** Identifies a row. */
export type KeptName = Pick<KeptRow, 'sub' | 'kind' | 'key'>

/** The account's rows when a change is decided. */
export type KeptTotals = {
  /** The row of that name; null: it does not exist. */
  readonly found: KeptRow | null
  /** Rows of the account, and the bytes of their values. */
  readonly rows: number
  readonly bytes: number
}

/** The port that stores implement. The changes of one account are serialized across processes. */
export type KeptStore = {
  /** All rows of an account, by kind and key. */
  list(sub: string): Promise<readonly KeptRow[]>
  find(name: KeptName): Promise<KeptRow | null>
  /**
   * Calls the step with what is stored and, if it returns `stored`, adds the row or replaces the one of that name, and
   * records that the account is in use (`row.changedAt`): one transaction. The step may be called again.
   */
  put<Outcome extends string>(
    row: KeptRow,
    step: (totals: KeptTotals) => Outcome | 'stored',
  ): Promise<Outcome | 'stored'>
  /** Calls the step with the row and, if it returns `removed`, removes it: one transaction. The step may be called again. */
  remove<Outcome extends string>(
    name: KeptName,
    step: (found: KeptRow | null) => Outcome | 'removed',
  ): Promise<Outcome | 'removed'>
  /** Records that an account is in use, if it keeps something. Writes at most once a day for each. */
  use(sub: string, at: number): Promise<void>
  /** Removes everything of at most `limit` accounts that were last in use before `usedBefore`; returns how many. */
  forget(usedBefore: number, limit: number): Promise<number>
}
