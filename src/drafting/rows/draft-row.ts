import type { Claims } from '../evidence.ts'

/** A row of the manifest that is drafted. */
export type DraftRow = {
  readonly file: string
  /** Counted from 1. */
  readonly page: number
  readonly claims: Claims
}
