import type { Runway } from '../../service/index.ts'
import { compareRunways } from './runway-order.ts'

/** By its ends: `16 / 34`. */
export const runwayName = ({ ends: [one, other] }: Runway): string =>
  [one.designator, other.designator].filter(Boolean).join(' / ') || '?'

/** In the order of pilots; closed ones come last. */
export const runwaysInOrder = (runways: readonly Runway[]): readonly Runway[] =>
  runways.toSorted(
    (a, b) => Number(a.closed) - Number(b.closed) || compareRunways(a.ends[0].designator, b.ends[0].designator),
  )
