import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { contains } from '../pdf/page-lines.ts'
import type { Pixels } from '../png/pixels.ts'
import { rimEvidence } from './rim-evidence.ts'

/** Share of the map; a larger frame is the map's own. */
const greatestShare = 0.5

/** Shapes that are compared with the picture, the largest first. */
const mostShapes = 40

/**
 * An enlargement ends at its frame: what is drawn along the inner side does not go on outside. It has content, not a tint alone,
 * and no more than a few lines reach both sides. Where less of it ends, a person has to look.
 */
const enlargement = { ends: 0.3, perhaps: 0.15, changes: 8, alone: 2 / 3, content: 0.15 } as const

/** Text or a sketch on white hides the map of a plate: at least three quarters of the inner side, as for rectangles. */
const note = { ends: 0.3, white: 0.75, content: 0.01 } as const

/** Of the changes along the outer side, those that continue inside: leader lines do. */
const crossing = { few: 3, share: 1 / 3 } as const

export type FoundShapes = {
  readonly insets: readonly InsetArea[]
  /** A person has to look. */
  readonly doubtful: readonly InsetArea[]
}

/**
 * Of the circles and polygons that a page draws on its map, those that are not part of it. `isPlate`: the page is ruled like a plate,
 * and its map is terrain. On other pages a polygon may be an apron, and white may be the paper.
 */
export function findInsetShapes(
  pixels: Pixels,
  shapes: readonly InsetArea[],
  {
    within,
    known,
    isPlate,
  }: { readonly within: PixelBox; readonly known: readonly PixelBox[]; readonly isPlate: boolean },
): FoundShapes {
  const insets: InsetArea[] = []
  const doubtful: InsetArea[] = []
  const candidates = shapes
    .filter((shape) => contains(within, shape) && areaOf(shape) <= greatestShare * areaOf(within))
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  for (const shape of candidates.slice(0, mostShapes)) {
    // A shape that is drawn in an inset belongs to it.
    if ([...known, ...insets, ...doubtful].some((other) => contains(other, shape))) continue
    const verdict = verdictOn(pixels, shape, isPlate)
    if (verdict === 'inset') insets.push(shape)
    if (verdict === 'perhaps') doubtful.push(shape)
  }
  return { insets, doubtful }
}

function verdictOn(pixels: Pixels, shape: InsetArea, isPlate: boolean): 'inset' | 'perhaps' | 'map' {
  const { ends, inner, outer, white, content } = rimEvidence(pixels, shape)
  const going = outer.changes - outer.alone
  if (ends < enlargement.perhaps || going > Math.max(crossing.few, crossing.share * outer.changes)) return 'map'
  const isEnlarged =
    content >= enlargement.content &&
    inner.alone >= enlargement.changes &&
    inner.alone >= enlargement.alone * inner.changes
  if (isEnlarged) return ends >= enlargement.ends && (isPlate || shape.circle) ? 'inset' : 'perhaps'
  if (ends < note.ends || white < note.white || content < note.content) return 'map'
  return isPlate ? 'inset' : 'perhaps'
}

const areaOf = ({ x1, y1, x2, y2 }: PixelBox) => (x2 - x1) * (y2 - y1)
