import type { ChartState, Proposal } from '../../contract/calibration/index.ts'
import type { ImageSize } from '../../facts/geodesy/index.ts'
import type { Georeference, MapProposal } from '../../imaging/index.ts'
import { farOff } from '../fit/judge-points.ts'

/** What an import finds on a page, and what its points are worth. */
export type Findings = {
  /** Of the file alone, without anything next to it. */
  readonly own: Georeference
  /** As the import would do it. */
  readonly used: Georeference
  /** NM from the airport, from where the import does not use a map; null: near, or not known. */
  readonly miles: number | null
  /** Whether `calibrations.json` states that the page has no map. */
  readonly hasNoMap: boolean
  /** Whether it has points for the page. */
  readonly hasPoints: boolean
  /** Pixels of the stored point that is furthest off; null: there is none, or no map. */
  readonly worst: number | null
}

/** The state of a chart in the list. */
export function chartState({ own, used, miles, hasNoMap, hasPoints, worst }: Findings): ChartState {
  const isPlaced = used.boundingBoxes !== null && miles === null
  const far = miles === null ? null : `its map is ${miles} NM from the airport`
  if (isPlaced && own.boundingBoxes) return { is: 'own' }
  if (hasNoMap) return { is: 'no map' }
  const reason = far ?? used.note
  if (hasPoints) return isPlaced && (worst ?? 0) <= farOff ? { is: 'done' } : { is: 'doubtful', worst, reason }
  if (isPlaced) return { is: 'done' }
  return own.proposal ? { is: 'proposed', evidence: own.proposal.evidence } : { is: 'unplaced', reason }
}

/** A proposal as points on the picture, counted from its top. */
export function proposalOf({ points, projection, evidence }: MapProposal, { height }: ImageSize): Proposal {
  const drawnAs = projection === null ? 'printed' : 'as stated'
  const fromTop = points.map(({ x, y, lat, lng }) => ({ x, y: height - y, lat, lng }))
  return { draft: { points: fromTop, drawnAs, projection, planView: null, insets: [] }, evidence }
}
