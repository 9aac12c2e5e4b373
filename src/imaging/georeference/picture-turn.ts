import type { InsetArea, PixelBox } from '../../contract/index.ts'
import {
  type Affine,
  apply,
  compose,
  GeoreferenceFault,
  type ImageSize,
  invert,
  movedArea,
} from '../../facts/geodesy/index.ts'

/** How a picture was turned after it was drawn from its file. */
export type PictureTurn = {
  /** Clockwise. */
  readonly degrees: number
  /** The picture before, in pixels. */
  readonly flat: ImageSize
}

/** Sizes of a picture and of its file in the file's own pixels (of a PDF page, at 300 dpi), and the turn from one to the other. */
export type PictureSizes = {
  readonly size: ImageSize
  readonly grid: ImageSize
  /** null, undefined: not turned. */
  readonly turned?: PictureTurn | null
  /** How the picture is turned after that, so that north is up; `size` is the one before. null, undefined: it is not. */
  readonly northUp?: PictureTurn | null
}

/** The size in which all of a picture fits after it was turned. */
export function sizeTurned({ degrees, flat: { width, height } }: PictureTurn): ImageSize {
  const [cosine, sine] = directionOf(degrees).map(Math.abs) as [number, number]
  return {
    width: Math.ceil(width * cosine + height * sine - nothing),
    height: Math.ceil(width * sine + height * cosine - nothing),
  }
}

/** Pixels; tolerance for rounding. */
const nothing = 1e-6

/** From the picture before it was turned to the picture, about the middle of both; pixels from the bottom left. */
export function turnAffine(turn: PictureTurn, { width, height }: ImageSize = sizeTurned(turn)): Affine {
  const { degrees, flat } = turn
  const [cosine, sine] = directionOf(degrees)
  const [x, y] = [flat.width / 2, flat.height / 2]
  return [
    ...([cosine, -sine, sine, cosine] as const),
    width / 2 - cosine * x - sine * y,
    height / 2 + sine * x - cosine * y,
  ]
}

/** From the file's own pixels to those of its picture, both from the bottom left. */
export function fileToPicture({ size, grid, turned, northUp }: PictureSizes): Affine {
  const flat = turned?.flat ?? size
  const scaled: Affine = [flat.width / grid.width, 0, 0, flat.height / grid.height, 0, 0]
  const upright = turned ? compose(turnAffine(turned, size), scaled) : scaled
  return northUp ? compose(turnAffine(northUp), upright) : upright
}

/** The inverse of `fileToPicture`. */
export function pictureToFile(sizes: PictureSizes): Affine {
  const back = invert(fileToPicture(sizes))
  if (!back) throw new GeoreferenceFault('its picture has no area')
  return back
}

/**
 * A box after an affine map. If that leans, the box is turned about its own middle until it is level: its frame on a picture that
 * leans is level on the picture that was turned.
 */
export function boxThrough(affine: Affine, { x1, y1, x2, y2 }: PixelBox): PixelBox {
  const [a, b, c, d] = affine
  const [x, y] = apply(affine, [(x1 + x2) / 2, (y1 + y2) / 2])
  const [across, up] = [Math.hypot(a, b) * (x2 - x1), Math.hypot(c, d) * (y2 - y1)]
  const [width, height] = Math.abs(a) >= Math.abs(b) ? [across, up] : [up, across]
  return { x1: x - width / 2, y1: y - height / 2, x2: x + width / 2, y2: y + height / 2 }
}

/** An area after an affine map that keeps shapes. */
export const areaThrough = (affine: Affine, area: InsetArea, box: typeof boxThrough = boxThrough): InsetArea =>
  movedArea(area, {
    place: ({ x, y }) => {
      const [across, up] = apply(affine, [x, y])
      return { x: across, y: up }
    },
    scale: Math.sqrt(Math.abs(affine[0] * affine[3] - affine[1] * affine[2])),
    box: (each) => box(affine, each),
  })

/** Cosine and sine; exact for quarter turns. */
function directionOf(degrees: number): readonly [number, number] {
  const radians = (degrees * Math.PI) / 180
  return quarters.get(degrees) ?? [Math.cos(radians), Math.sin(radians)]
}

const quarters: ReadonlyMap<number, readonly [number, number]> = new Map([
  [90, [0, 1]],
  [180, [-1, 0]],
  [270, [0, -1]],
])
