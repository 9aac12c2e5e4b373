import type { Extent, Place } from './pixel-plane.ts'

/** The part of a chart that fills the screen. */
export type Fit = 'page' | 'width' | 'planview'

export type Screen = { readonly width: number; readonly height: number }

export type Viewport = {
  readonly center: Place
  /** Pixels of the image per pixel of the screen. */
  readonly resolution: number
}

/** Whether two viewports look the same. */
export const isSameViewport = (one: Viewport, other: Viewport): boolean =>
  Math.abs(one.resolution / other.resolution - 1) < 0.001 &&
  Math.hypot(one.center[0] - other.center[0], one.center[1] - other.center[1]) < one.resolution

/**
 * The viewport that shows a box on a screen that is rotated by `rotation` (radians, clockwise), with a border of `border` pixels. With
 * `width`, the width of the box fills the screen, from its top edge.
 */
export function fitBox(
  box: Extent,
  screen: Screen,
  { rotation = 0, border = 0, only }: { rotation?: number; border?: number; only?: 'width' } = {},
): Viewport {
  const [left, bottom, right, top] = box
  const [cos, sin] = [Math.abs(Math.cos(rotation)), Math.abs(Math.sin(rotation))]
  const [across, along] = [right - left, top - bottom]
  const [width, height] = [across * cos + along * sin, across * sin + along * cos]
  const [free, freeHeight] = [Math.max(1, screen.width - 2 * border), Math.max(1, screen.height - 2 * border)]
  const middle: Place = [(left + right) / 2, (bottom + top) / 2]
  if (only !== 'width') return { center: middle, resolution: Math.max(width / free, height / freeHeight) }

  const resolution = width / free
  const beyond = height / resolution - freeHeight
  if (beyond <= 0) return { center: middle, resolution }
  return { center: above(middle, { rotation, by: (beyond / 2) * resolution }), resolution }
}

/** The place that is `by` units of the plane nearer to the upper edge of a rotated screen. */
export const above = ([x, y]: Place, { rotation, by }: { readonly rotation: number; readonly by: number }): Place => [
  x - by * Math.sin(rotation),
  y + by * Math.cos(rotation),
]

type Way = {
  readonly rotation: number
  /** Screen pixels. */
  readonly right: number
  readonly down: number
  readonly resolution: number
}

/** The place this many pixels to the right and down on a rotated screen. */
export const moved = ([x, y]: Place, { rotation, right, down, resolution }: Way): Place => [
  x + resolution * (right * Math.cos(rotation) + down * Math.sin(rotation)),
  y + resolution * (right * Math.sin(rotation) - down * Math.cos(rotation)),
]
