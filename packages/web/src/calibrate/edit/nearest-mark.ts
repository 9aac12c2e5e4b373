import type { Mark } from './edit-history.ts'
import { gripsOf, type Held, type Inset } from './inset-shapes.ts'
import { type Spot, toScreen, type View } from './view.ts'

/** Screen pixels around a point within which a press selects it; a touch target is 44 pixels wide. */
export const reach = 22

/** The point nearest to a pixel of the screen; null: none is within reach. */
export const nearestMark = (marks: readonly Mark[], view: View, spot: Spot): number | null =>
  nearest(
    marks.map((mark) => ({ thing: mark.id, at: mark })),
    view,
    spot,
  )

/** Likewise the grip of an inset. */
export const nearestGrip = (insets: readonly Inset[], view: View, spot: Spot): Held | null =>
  nearest(
    insets.flatMap((each, inset) => gripsOf(each).map((at, grip) => ({ thing: { inset, grip }, at }))),
    view,
    spot,
  )

type Placed<Thing> = { readonly thing: Thing; readonly at: Spot }

function nearest<Thing>(things: readonly Placed<Thing>[], view: View, spot: Spot): Thing | null {
  const distances = things.map(({ thing, at }) => {
    const { x, y } = toScreen(view, at)
    return { thing, distance: Math.hypot(x - spot.x, y - spot.y) }
  })
  const [first] = distances.toSorted((one, other) => one.distance - other.distance)
  return first && first.distance <= reach ? first.thing : null
}
