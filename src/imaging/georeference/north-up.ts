import type { InsetArea, PixelBox } from '../../contract/index.ts'
import {
  type Affine,
  apply,
  type Calibration,
  compose,
  GeoreferenceFault,
  type ImageSize,
  invert,
  leanText,
  mostTurn,
  movedArea,
  type Point,
  polygonArea,
} from '../../facts/geodesy/index.ts'
import { pictureLimits } from '../png/picture-limits.ts'
import type { PictureMap } from './picture-map.ts'
import { type PictureTurn, sizeTurned, turnAffine } from './picture-turn.ts'

/** A map that would have north up if the picture were turned, which a person has to agree to. */
export class LeanFault extends GeoreferenceFault {
  /** Degrees clockwise by which the picture would be turned. */
  readonly turn: number

  constructor(turn: number, why: string) {
    const lean = `leans by ${leanText(turn)}° ${turn < 0 ? 'clockwise' : 'counter-clockwise'}`
    super(`its map ${lean}, ${why}; platekeeper calibrate turns the chart by that, if you agree`)
    this.turn = turn
  }
}

export type Turnable = {
  /** Of the picture before it is turned. */
  readonly size: ImageSize
  /** Pixels that it may have afterwards. */
  readonly mostTurned?: number
}

/** How the picture is turned as a calibration states; null: none does, or it would be too large. */
export function northUpOf(
  calibrations: readonly Pick<Calibration, 'turn'>[],
  { size, mostTurned = pictureLimits.pixels }: Turnable,
): PictureTurn | null {
  const degrees = statedTurn(calibrations)
  if (degrees === null) return null
  const turn = { degrees, flat: { width: size.width, height: size.height } }
  const { width, height } = sizeTurned(turn)
  return width * height <= mostTurned ? turn : null
}

const statedTurn = (calibrations: readonly Pick<Calibration, 'turn'>[]): number | null =>
  calibrations.find(({ turn }) => turn !== undefined)?.turn ?? null

/** Degrees of latitude and of longitude; short on any chart. */
const step = 1e-4

/** Degrees clockwise, in hundredths, by which a picture is to be turned so that north is up in the middle of a box; null: by too much, or not at all. */
export function turnTo({ toPlane, projection }: PictureMap, { x1, y1, x2, y2 }: PixelBox): number | null {
  const toPicture = invert(toPlane)
  if (!toPicture) return null
  const middle: Point = [(x1 + x2) / 2, (y1 + y2) / 2]
  const [longitude, latitude] = projection.inverse(apply(toPlane, middle))
  const towards = (east: number, north: number): Point => {
    const [x, y] = apply(toPicture, projection.forward([longitude + east, latitude + north]))
    return [x - middle[0], y - middle[1]]
  }
  const [north, east] = [towards(0, step), towards(step, 0)]
  const leans = [Math.atan2(north[0], north[1]), Math.atan2(-east[1], east[0])] as const
  const degrees = -Math.round((leans[0] + leans[1]) * (9000 / Math.PI)) / 100
  return degrees !== 0 && Math.abs(degrees) <= mostTurn ? degrees : null
}

/** A map after the picture was turned. */
export function turnedMap(map: PictureMap, turn: PictureTurn): Pick<PictureMap, 'toPlane' | 'projection'> {
  const back = invert(turnAffine(turn))
  if (!back) throw new Error('A turn has an inverse')
  return { toPlane: compose(map.toPlane, back), projection: map.projection }
}

/** Pixels; a thinner area is none. */
const thinnest = 0.5

/** A box after the picture was turned: the box around it, and the areas in that which are beyond it. */
export function turnedBox(
  turn: PictureTurn,
  box: PixelBox,
): { readonly around: PixelBox; readonly beyond: readonly InsetArea[] } {
  const corners = cornersOf(turnAffine(turn), box)
  const { x1, y1, x2, y2 } = polygonArea(corners)
  const beyond = corners.map((corner, at) => {
    const next = corners[(at + 1) % corners.length] ?? corner
    // A right triangle over this side, towards the outside: on the left of the way around the box.
    const isLevel = (at % 2 === 0) === turn.degrees > 0
    return polygonArea([corner, isLevel ? { x: corner.x, y: next.y } : { x: next.x, y: corner.y }, next])
  })
  const around = { x1, y1, x2, y2 }
  return { around, beyond: beyond.filter((area) => Math.min(area.x2 - area.x1, area.y2 - area.y1) > thinnest) }
}

/** An area after the picture was turned; a box then leans, so it is a polygon. */
export function turnedArea(turn: PictureTurn, area: InsetArea): InsetArea {
  const affine = turnAffine(turn)
  return movedArea(area, {
    place: (corner) => placeOf(affine, corner),
    scale: 1,
    box: (box) => polygonArea(cornersOf(affine, box)),
  })
}

const placeOf = (affine: Affine, { x, y }: { readonly x: number; readonly y: number }) => {
  const [across, up] = apply(affine, [x, y])
  return { x: across, y: up }
}

const cornersOf = (affine: Affine, { x1, y1, x2, y2 }: PixelBox) =>
  [
    { x: x1, y: y1 },
    { x: x2, y: y1 },
    { x: x2, y: y2 },
    { x: x1, y: y2 },
  ].map((corner) => placeOf(affine, corner))
