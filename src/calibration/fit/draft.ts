import type { Draft } from '../../contract/calibration/index.ts'
import type { InsetArea, PixelBox } from '../../contract/index.ts'
import { type Affine, apply, compose, movedArea } from '../../facts/geodesy/index.ts'
import { areaThrough, boxThrough, fileToPicture, type PictureSizes, pictureToFile } from '../../imaging/index.ts'
import type { CalibrationEntry } from '../../sources/index.ts'
import { drawnAsOf, projectionFor } from './drawn-as.ts'

/** Rounding: hundredths of a pixel, and a centimetre on earth. */
const ofPixel = (value: number) => Math.round(value * 100) / 100
const ofDegree = (value: number) => Math.round(value * 1e7) / 1e7

/** The entry that states a draft in the table; points and areas count on the picture as it is before `turn`. `draftOf` is its inverse. */
export function entryOf(draft: Draft, sizes: PictureSizes, page: number): CalibrationEntry {
  const toFile = compose(pictureToFile(sizes), fromTop(sizes))
  const box = (each: PixelBox): PixelBox => rounded(boxThrough(toFile, each))
  return {
    page,
    counts: 'pixels',
    projection: draft.drawnAs === 'as stated' ? draft.projection : projectionFor(draft.drawnAs, draft.points),
    points: draft.points.map(({ x, y, lat, lng }) => {
      const [across, up] = apply(toFile, [x, y])
      return { x: ofPixel(across), y: ofPixel(up), lat: ofDegree(lat), lng: ofDegree(lng) }
    }),
    planview: draft.planView && box(draft.planView),
    insets: draft.insets.map((each) => roundedArea(areaThrough(toFile, each))),
    ...(draft.turn && { turn: draft.turn }),
  }
}

export function draftOf(entry: CalibrationEntry, sizes: PictureSizes): Draft {
  const pixels = entry.counts === 'points' ? 300 / 72 : 1
  const toDraft = compose(fromTop(sizes), compose(fileToPicture(sizes), [pixels, 0, 0, pixels, 0, 0]))
  const box = (each: PixelBox): PixelBox => boxThrough(toDraft, each)
  return {
    points: entry.points.map(({ x, y, lat, lng }) => {
      const [across, down] = apply(toDraft, [x, y])
      return { x: across, y: down, lat, lng }
    }),
    drawnAs: drawnAsOf(entry.projection),
    projection: entry.projection,
    planView: entry.planview && box(entry.planview),
    insets: entry.insets.map((each) => areaThrough(toDraft, each)),
    ...(entry.turn !== undefined && { turn: entry.turn }),
  }
}

const rounded = ({ x1, y1, x2, y2 }: PixelBox): PixelBox => ({
  ...{ x1: ofPixel(x1), y1: ofPixel(y1), x2: ofPixel(x2), y2: ofPixel(y2) },
})

const roundedArea = (area: InsetArea): InsetArea =>
  movedArea(area, { place: ({ x, y }) => ({ x: ofPixel(x), y: ofPixel(y) }), scale: 1, box: rounded })

/** From the upper left corner of a picture to its lower left, and back. */
const fromTop = ({ size }: PictureSizes): Affine => [1, 0, 0, -1, 0, size.height]
