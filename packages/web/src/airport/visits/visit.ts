import type { KeptVisit } from '../../../../../src/contract/index.ts'

/** A visit in this tab: what charts are compared with while it lasts. */
export type OpenVisit = {
  /** The previous visit; null: this is the first. */
  readonly before: KeptVisit | null
  /** Milliseconds since 1970. */
  readonly openedAt: number
}

/** Milliseconds; a return after this time starts a new visit. */
const lasts = 4 * 3_600_000

/** Continues the open visit, or starts a new one, which is compared with the last stored one. */
export const continueVisit = (open: OpenVisit | null, kept: KeptVisit | null, now: number): OpenVisit =>
  open && now - open.openedAt >= 0 && now - open.openedAt < lasts ? open : { before: kept, openedAt: now }

/** Reads a visit from sessionStorage. An invalid value is ignored. */
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
