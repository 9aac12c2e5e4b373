import type { AirportRecord } from '../../contract/index.ts'
import type { StoredChart } from './stored-chart.ts'

/** What the live editions hold. The port that stores implement for endpoints 5 and 6. */
export type Catalogue = {
  /** A word that changes whenever anything live changes, cheap enough to ask on every request. */
  revision(): Promise<string>
  /**
   * The record of the newest live edition that has the airport; std_charts, cao_charts and vfr_charts are counted
   * from the live charts. null: no live edition knows it.
   */
  airport(icao: string): Promise<AirportRecord | null>
  /**
   * Live charts of every version and rules, in order of index number. Where two live editions hold the same
   * index number of one airport and version, the newer one is listed.
   */
  charts(icao: string): Promise<readonly StoredChart[]>
}
