import type { PixelBox } from '../../contract/index.ts'
import { close, joined, type Line, type Lines, slack } from '../pdf/page-lines.ts'
import { capOf } from './column-cap.ts'
import { type Strip, stripsOf } from './plate-frames.ts'

/** Where the plan view of a plate lies within the plate's frame. Pixels from the bottom left. */
export type PlanView = {
  readonly frame: PixelBox
  readonly box: PixelBox
  /** The part of the box that belongs to the aerodrome sketch; null: the plan view is a rectangle. */
  readonly corner: PixelBox | null
  /** The column of the frame below the plan view that contains the profile. */
  readonly below: PixelBox
  /** The lowest line that divides the whole frame and still contains the plan view: its own lower edge, or that of the sketch. */
  readonly floor: number
}

/**
 * Finds candidates for the plan view of a plate, the most likely first: below the last line that divides the whole frame (under
 * the briefing strip), above the profile. Where the aerodrome sketch is next to the profile and higher, the part of
 * the box that it takes is the corner. Empty: the page does not have the lines of a plate.
 */
export function findPlanViews(lines: Lines): readonly PlanView[] {
  return stripsOf(lines).flatMap((strip) => planViewIn(strip, lines) ?? [])
}

function planViewIn({ frame, box: strip }: Strip, lines: Lines): PlanView | null {
  for (const divider of dividersIn(lines.vertical, strip)) {
    const columns = [
      { x1: strip.x1, x2: divider.at },
      { x1: divider.at, x2: strip.x2 },
    ].map((column) => ({ ...column, top: capOf({ ...column, y1: strip.y1, y2: divider.to }, lines) }))
    // The sketch's column is the narrower one, on either side.
    const [sketch, profile] = columns.toSorted((one, other) => one.x2 - one.x1 - (other.x2 - other.x1))
    if (!sketch?.top || !profile?.top) continue
    const box = { ...strip, y1: profile.top }
    const corner =
      sketch.top > profile.top + slack ? { x1: sketch.x1, y1: profile.top, x2: sketch.x2, y2: sketch.top } : null
    const below = { x1: profile.x1, y1: frame.y1, x2: profile.x2, y2: profile.top }
    return { frame, box, corner, below, floor: strip.y1 }
  }
  // A strip that reaches down to the frame's lower edge contains profile and minimums as well.
  if (close(strip.y1, frame.y1)) return null
  return { frame, box: strip, corner: null, below: { ...frame, y2: strip.y1 }, floor: strip.y1 }
}

/** Vertical lines inside the strip that end at its lower edge, longest first: one may divide the sketch and the profile. */
function dividersIn(vertical: readonly Line[], { x1, y1, x2, y2 }: PixelBox): readonly Line[] {
  const standing = joined(vertical).filter(
    ({ at, from, to }) => at > x1 + slack && at < x2 - slack && from < y1 + slack && to > y1 + slack && to < y2 - slack,
  )
  return standing.toSorted((one, other) => other.to - one.to)
}
