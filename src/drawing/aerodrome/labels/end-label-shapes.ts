import { textWidth } from '../../lettering/lettering.ts'
import type { Size } from '../../sheet/label-space.ts'

/** Pixels from a point to the four sides of what surrounds it. */
export type Sides = { readonly left: number; readonly right: number; readonly above: number; readonly below: number }

/** On which side of the plate bearings and elevation are. */
export type DetailSide = 'right' | 'left' | 'below' | 'above'

/** One of the forms in which the label of an end can be drawn. */
export type LabelShape = {
  /** Pixels per em of the designator. */
  readonly size: number
  readonly plate: Size
  /** null: bearings and elevation are only in the table next to the plan view. */
  readonly details: DetailSide | null
  /** Plate and details, from the middle of the plate. */
  readonly sides: Sides
  /** In square pixels covered: how much worse than the first shape this one is. */
  readonly cost: number
}

export const detailLettering = { size: 21 } as const
export const detailGap = 14
/** Pixels between the lines of the details. */
export const detailPitch = 29
const detailHeight = 2 * detailPitch + 2

/** Designators on plates of two sizes: pixels per em, and height of the plate. */
const [large, small] = [
  { size: 42, height: 60 },
  { size: 30, height: 42 },
] as const

const sidesOfDetails = { right: 0, left: 60, below: 80, above: 120 } as const satisfies Record<DetailSide, number>
const withoutDetails = { large: 3000, small: 5000 } as const

export function plateSize(designator: string, { size, height }: { size: number; height: number }): Size {
  return { width: textWidth(designator, { size, face: 'bold' }) + size * 0.66, height }
}

/** In order of preference. */
export function labelShapes(designator: string, details: readonly string[]): readonly LabelShape[] {
  const detailWidth = Math.max(...details.map((line) => textWidth(line, detailLettering)))
  const [plate, smallPlate] = [plateSize(designator, large), plateSize(designator, small)]
  const sides = (['right', 'left', 'below', 'above'] as const).map((side) => ({
    size: large.size,
    plate,
    details: side,
    sides: sidesWith(plate, side, detailWidth),
    cost: sidesOfDetails[side],
  }))
  const bare = { size: large.size, plate, details: null, sides: sidesOf(plate), cost: withoutDetails.large }
  const least = { ...bare, size: small.size, plate: smallPlate, sides: sidesOf(smallPlate), cost: withoutDetails.small }
  return [...sides, bare, least]
}

const sidesOf = ({ width, height }: Size): Sides => ({
  left: width / 2,
  right: width / 2,
  above: height / 2,
  below: height / 2,
})

function sidesWith(plate: Size, side: DetailSide, detailWidth: number): Sides {
  const bare = sidesOf(plate)
  if (side === 'right' || side === 'left') return { ...bare, [side]: bare[side] + detailGap + detailWidth }
  const half = Math.max(plate.width, detailWidth) / 2
  return { ...bare, left: half, right: half, [side]: bare[side] + detailHeight }
}
