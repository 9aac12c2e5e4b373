import type { HeldBy, StatedIn } from '../../facts/index.ts'
import type { StoredChart } from './stored-chart.ts'

export type ListedIn = HeldBy & { readonly chart: StoredChart }

/** Everything that live editions contain about one airport; publishedAirport chooses among it. */
export type Holdings = { readonly airports: readonly StatedIn[]; readonly charts: readonly ListedIn[] }

/** The content of the live editions. The port that stores implement for endpoints 5 and 6. */
export type Catalogue = {
  /** Changes whenever the live editions change; cheap enough for every request. */
  revision(): Promise<string>
  /**
   * One snapshot of an airport. Rows of the latest published edition come first, of equal times the one with the greater
   * number; charts of one edition in order of version and index number. Empty lists: no live edition contains it.
   */
  holdings(icao: string): Promise<Holdings>
}
