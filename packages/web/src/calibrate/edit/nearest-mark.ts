import type { Mark } from './edit-history.ts'
import { type Spot, toScreen, type View } from './view.ts'

/** Screen pixels around a point within which a press selects it; a touch target is 44 pixels wide. */
const reach = 22

/** The point nearest to a pixel of the screen; null: none is within reach. */
export function nearestMark(marks: readonly Mark[], view: View, spot: Spot): number | null {
  const distances = marks.map((mark) => {
    const at = toScreen(view, mark)
    return { id: mark.id, distance: Math.hypot(at.x - spot.x, at.y - spot.y) }
  })
  const [first] = distances.toSorted((one, other) => one.distance - other.distance)
  return first && first.distance <= reach ? first.id : null
}
