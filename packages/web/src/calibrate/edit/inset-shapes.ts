import type { Draft } from '../../../../../src/contract/calibration/index.ts'
import type { Spot } from './view.ts'

/** An area that is not to scale: a box, with its exact shape if it is no rectangle. Pixels of the image from the top left. */
export type Inset = Draft['insets'][number]

/** What a person draws: a box by two opposite corners, a circle by its middle and its edge, a polygon by its corners. */
export type InsetKind = 'box' | 'circle' | 'polygon'

export const kindOf = ({ circle, polygon }: Inset): InsetKind => (circle ? 'circle' : polygon ? 'polygon' : 'box')

/** Pixels; a smaller area is a slip of the hand. */
const least = 2

/** A grip of an inset, by which it is moved or changed: both by their numbers from 0. */
export type Held = { readonly inset: number; readonly grip: number }

/** null: too small. */
export function circleBy(middle: Spot, edge: Spot): Inset | null {
  const radius = rounded(Math.hypot(edge.x - middle.x, edge.y - middle.y))
  return radius < least ? null : circleAround({ x: rounded(middle.x), y: rounded(middle.y), radius })
}

function circleAround(circle: { readonly x: number; readonly y: number; readonly radius: number }): Inset {
  const { x, y, radius } = circle
  return { x1: x - radius, y1: y - radius, x2: x + radius, y2: y + radius, circle }
}

/** null: fewer than three corners, or on one line. */
export function polygonBy(corners: readonly Spot[]): Inset | null {
  const area = polygonAround(corners.map(({ x, y }) => ({ x: rounded(x), y: rounded(y) })))
  return corners.length < 3 || area.x2 - area.x1 < least || area.y2 - area.y1 < least ? null : area
}

function polygonAround(polygon: readonly Spot[]): Inset {
  const [x, y] = [polygon.map((corner) => corner.x), polygon.map((corner) => corner.y)]
  return { x1: Math.min(...x), y1: Math.min(...y), x2: Math.max(...x), y2: Math.max(...y), polygon }
}

/** Where a shape is held to change it: a box and a polygon by their corners, a circle by its middle and its right edge. */
export function gripsOf({ x1, y1, x2, y2, circle, polygon }: Inset): readonly Spot[] {
  if (circle) return [0, circle.radius].map((right) => ({ x: circle.x + right, y: circle.y }))
  if (polygon) return polygon
  return [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ]
}

/** A shape after one of its grips was moved; it stays as it is where it would vanish. */
export function withGrip(inset: Inset, grip: number, to: Spot): Inset {
  const { circle, polygon } = inset
  if (circle && grip === 0) return circleAround({ ...circle, x: rounded(to.x), y: rounded(to.y) })
  if (circle) return circleBy(circle, to) ?? inset
  if (polygon) return polygonBy(polygon.map((corner, at) => (at === grip ? to : corner))) ?? inset
  const [isRight, isLower] = [grip === 1 || grip === 2, grip >= 2]
  return {
    x1: isRight ? inset.x1 : Math.min(Math.round(to.x), inset.x2 - least),
    y1: isLower ? inset.y1 : Math.min(Math.round(to.y), inset.y2 - least),
    x2: isRight ? Math.max(Math.round(to.x), inset.x1 + least) : inset.x2,
    y2: isLower ? Math.max(Math.round(to.y), inset.y1 + least) : inset.y2,
  }
}

const rounded = (pixels: number) => Math.round(pixels * 10) / 10

/** What names an area on the stage and in the panel: A to Z, then AA. */
export const insetLetter = (at: number): string =>
  (at < 26 ? '' : insetLetter(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
