import { type Spot, toStage, type View } from './view.ts'
import type { Mark } from './work.ts'

/** Pixels of the screen around a point in which it is taken: a finger is 44 wide. */
const reach = 22

/** The point below a place of the stage; null: none is. */
export function nearestMark(marks: readonly Mark[], view: View, spot: Spot): number | null {
  const distances = marks.map((mark) => {
    const at = toStage(view, mark)
    return { id: mark.id, distance: Math.hypot(at.x - spot.x, at.y - spot.y) }
  })
  const [first] = distances.toSorted((one, other) => one.distance - other.distance)
  return first && first.distance <= reach ? first.id : null
}
