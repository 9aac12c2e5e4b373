import type { KeptVisit } from '../../../../../src/contract/index.ts'

/** A visit under way, in this tab: what the charts are compared with, as long as it lasts. */
export type OpenVisit = {
  /** The airport at the visit before; null: there was none. */
  readonly before: KeptVisit | null
  /** Milliseconds since 1970. */
  readonly openedAt: number
}

/** Milliseconds; a later return begins another visit. */
const lasts = 4 * 3_600_000

/** The open visit, or a new one, which is compared with the last one kept. */
export const continueVisit = (open: OpenVisit | null, kept: KeptVisit | null, now: number): OpenVisit =>
  open && now - open.openedAt >= 0 && now - open.openedAt < lasts ? open : { before: kept, openedAt: now }

/** What sessionStorage has; anything else in its place counts as nothing. */
export function readOpenVisit(text: string | null): OpenVisit | null {
  try {
    const { before, openedAt } = JSON.parse(text ?? 'null') as Partial<OpenVisit>
    if (typeof openedAt !== 'number' || before === undefined) return null
    return before === null || (typeof before.charts === 'object' && before.charts !== null)
      ? { before, openedAt }
      : null
  } catch {
    return null
  }
}
