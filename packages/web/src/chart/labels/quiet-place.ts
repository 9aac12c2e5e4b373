import type { Point } from '#client'
import type { Ink } from './ink.ts'

/** The view of the chart: pixels of the image per pixel of the screen, and its rotation in radians, clockwise. */
export type ScreenView = { readonly resolution: number; readonly rotation: number }

/** The size of upright letters on the screen. */
export type Letters = { readonly width: number; readonly height: number }

export type Placing = ScreenView & {
  /** null: the image is not known, and all places are equally good. */
  readonly ink: Ink | null
  /** Whether letters may be placed here on the image. */
  readonly mayBe: (place: Point) => boolean
}

/** Screen pixels: B612 bold at 11 pixels, with its outline. */
export const labelSize = 11
export const lettersOf = (text: string): Letters => ({ width: text.length * 7.4 + 4, height: labelSize + 4 })

/** Converts screen pixels to the right and down to a vector of the image. */
export const onImage = (right: number, down: number, { resolution, rotation }: ScreenView): Point => ({
  x: (right * Math.cos(rotation) + down * Math.sin(rotation)) * resolution,
  y: (down * Math.cos(rotation) - right * Math.sin(rotation)) * resolution,
})

/**
 * How much of the chart letters would hide, at the worst part of them: the worst part and not the sum, so that a long name is not
 * preferred to a short number. 1 or more: letters must not be placed here.
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
  /** The previous place, which is kept unless another is clearly better. */
  readonly kept?: Place | undefined
  /** From this cost on, a place is not used. */
  readonly most?: number
}

/** The first of the places whose costs differ too little from the lowest to be noticed. */
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
