import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { apply, GeoreferenceFault, type ImageSize, type Point } from '../../facts/geodesy/index.ts'
import type { DrawnPage } from './drawn-page.ts'
import { fitBox } from './fit-box.ts'
import { LeanFault, northUpOf, turnedArea, turnedBox, turnedMap, turnTo } from './north-up.ts'
import type { PictureMap } from './picture-map.ts'
import { boxThrough, type PictureTurn, sizeTurned, turnAffine } from './picture-turn.ts'

/** A box with a side shorter than this, in pixels, is not a map. */
const leastSide = 50

/** Pixels; tolerance for rounding of a size that was meant to be whole. */
const nothing = 0.01

export type PlacedMap = Pick<PictureMap, 'toPlane' | 'projection'>

export const fitOn = (pixels: PixelBox, { toPlane, projection }: PlacedMap) =>
  fitBox(pixels, (pixel: Point) => projection.inverse(apply(toPlane, pixel)))

type MapArea = { readonly planView: PixelBox; readonly insets: readonly InsetArea[]; readonly map: PictureMap }

/** A map and its areas on the picture as it is shown. Turned, the map area is a box around its frame, whose corners beyond the frame are insets. */
export function shown({ planView, insets, map }: MapArea, { size }: DrawnPage, northUp: PictureTurn | null) {
  if (!northUp) return { size, pixels: planView, areas: insets, partOf: (box: PixelBox) => box, placed: map }
  const turnedSize = sizeTurned(northUp)
  const { around, beyond } = turnedBox(northUp, planView)
  return {
    size: turnedSize,
    pixels: mapBox(around, turnedSize),
    areas: [...insets.map((inset) => turnedArea(northUp, inset)), ...beyond],
    partOf: (box: PixelBox) => boxThrough(turnAffine(northUp), box),
    placed: turnedMap(map, northUp),
  }
}

type Leaning = { readonly error: number; readonly planView: PixelBox; readonly map: PictureMap }

/** Why a map is not used: a turn would mend it, or not even that. */
export function notNorthUp({ error, planView, map }: Leaning, drawn: DrawnPage): GeoreferenceFault {
  const limit = drawn.mapErrorLimit
  if (error === Number.POSITIVE_INFINITY) return new GeoreferenceFault('its map is not drawn with north up')
  const far = `up to ${error.toFixed(1)} px from any box with north up (the limit is ${limit} px)`
  const degrees = turnTo(map, planView)
  const turn = degrees !== null && northUpOf([{ turn: degrees }], drawn)
  if (degrees !== null && !turn)
    return new GeoreferenceFault(`its map is ${far}, and its picture is too large to be turned`)
  const turned = turn && fitOn(mapBox(turnedBox(turn, planView).around, sizeTurned(turn)), turnedMap(map, turn))
  if (turned && Math.max(turned.residual, map.controlError) <= limit) return new LeanFault(turn.degrees, far)
  return new GeoreferenceFault(`its map is ${far}`)
}

export const whole = ({ width, height }: ImageSize): PixelBox => ({ x1: 0, y1: 0, x2: width, y2: height })

/** The whole pixels of the picture that lie in the box, so that nothing beyond its frame counts as map. */
export function mapBox(area: PixelBox | null, size: ImageSize): PixelBox {
  const picture = whole(size)
  const box = area ?? picture
  const pixels = {
    x1: Math.max(0, Math.ceil(box.x1 - nothing)),
    y1: Math.max(0, Math.ceil(box.y1 - nothing)),
    x2: Math.min(picture.x2, Math.floor(box.x2 + nothing)),
    y2: Math.min(picture.y2, Math.floor(box.y2 + nothing)),
  }
  if (pixels.x2 - pixels.x1 < leastSide || pixels.y2 - pixels.y1 < leastSide) {
    throw new GeoreferenceFault('its map frame is outside the page, or too small for a map')
  }
  return pixels
}

/** The whole pixels that a box touches, clipped to another box. */
export function touched(box: PixelBox, within: PixelBox): PixelBox {
  return {
    x1: Math.max(within.x1, Math.floor(box.x1 + nothing)),
    y1: Math.max(within.y1, Math.floor(box.y1 + nothing)),
    x2: Math.min(within.x2, Math.ceil(box.x2 - nothing)),
    y2: Math.min(within.y2, Math.ceil(box.y2 - nothing)),
  }
}
