import type { Point } from '#client'
import type { Ink } from './ink.ts'

/** How the chart is looked at: pixels of the image for one of the screen, and radians that it is turned by, clockwise. */
export type Look = { readonly resolution: number; readonly rotation: number }

/** Upright letters on the screen. */
export type Letters = { readonly width: number; readonly height: number }

export type Placing = Look & {
  /** null: the image is not known, and every place is as good. */
  readonly ink: Ink | null
  /** Whether letters may be at a place of the image. */
  readonly mayBe: (place: Point) => boolean
}

/** Pixels of the screen: B612 in bold of 11 pixels, with its edge. */
export const labelSize = 11
export const lettersOf = (text: string): Letters => ({ width: text.length * 7.4 + 4, height: labelSize + 4 })

/** Pixels of the screen to the right and down, as a vector of the image. */
export const onImage = (right: number, down: number, { resolution, rotation }: Look): Point => ({
  x: (right * Math.cos(rotation) + down * Math.sin(rotation)) * resolution,
  y: (down * Math.cos(rotation) - right * Math.sin(rotation)) * resolution,
})

/**
 * Higher is worse, 1 and more is no place for letters: how much the chart says where they hide most of it, for a number is shorter than
 * many a name.
 */
export function disturbance(place: Point, { width, height }: Letters, placing: Placing): number {
  const from = (right: number, down: number): Point => {
    const { x, y } = onImage(right, down, placing)
    return { x: place.x + x, y: place.y + y }
  }
  const [across, down] = [width / 2, height / 2]
  const corners = [from(-across, -down), from(across, -down), from(-across, down), from(across, down)]
  if (!corners.every(placing.mayBe)) return 1
  const squares = Math.max(2, Math.ceil(width / height))
  const shares = Array.from({ length: squares }, (_, at) => {
    const middle = from((width - height) * (at / (squares - 1) - 0.5), 0)
    return placing.ink?.share(middle, height * placing.resolution) ?? 0
  })
  return Math.max(...shares.slice(1).map((share, at) => (share + (shares[at] ?? 0)) / 2))
}

type Choice<Place> = {
  /** Where it was, which it does not leave without need. */
  readonly kept?: Place | undefined
  /** From where on a place is none. */
  readonly most?: number
}

/** The first of those that are as good as the best, within what the eye sees. */
export function quietest<Place>(
  places: readonly Place[],
  cost: (place: Place) => number,
  { kept, most = 1 }: Choice<Place> = {},
): Place | undefined {
  let best: { readonly place: Place; readonly cost: number } | undefined
  for (const place of places) {
    const each = cost(place) - (place === kept ? 0.05 : 0)
    if (each < most && (!best || each < best.cost - 0.01)) best = { place, cost: each }
  }
  return best?.place
}
