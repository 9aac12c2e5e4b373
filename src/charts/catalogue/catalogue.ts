import type { HeldBy, StatedIn } from '../../facts/index.ts'
import type { StoredChart } from './stored-chart.ts'

export type ListedIn = HeldBy & { readonly chart: StoredChart }

/** Everything that live editions hold of one airport; which of it counts is decided by publishedAirport. */
export type Holdings = { readonly airports: readonly StatedIn[]; readonly charts: readonly ListedIn[] }

/** What the live editions hold. The port that stores implement for endpoints 5 and 6. */
export type Catalogue = {
  /** A word that changes whenever anything live changes, cheap enough to ask on every request. */
  revision(): Promise<string>
  /**
   * Of one airport, as of one moment, rows of editions that became live later first and equal times by the greater number
   * of the edition; charts of one edition in order of version and index number. Empty lists: no live edition knows it.
   */
  holdings(icao: string): Promise<Holdings>
}
