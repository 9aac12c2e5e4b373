import type { Draft } from '../../contract/calibration/index.ts'
import type { PixelBox } from '../../contract/index.ts'
import type { ImageSize } from '../../facts/geodesy/index.ts'
import type { CalibrationEntry } from '../../sources/index.ts'
import { drawnAsOf, projectionFor } from './drawn-as.ts'

/** Sizes of a page's picture and file. */
export type Sizes = { readonly size: ImageSize; readonly grid: ImageSize }

/** Rounding: hundredths of a pixel, and a centimetre on earth. */
const ofPixel = (value: number) => Math.round(value * 100) / 100
const ofDegree = (value: number) => Math.round(value * 1e7) / 1e7

/** The entry that states a draft in the table. `draftOf` is its inverse. */
export function entryOf(draft: Draft, { size, grid }: Sizes, page: number): CalibrationEntry {
  const [across, up] = [grid.width / size.width, grid.height / size.height]
  const box = ({ x1, y1, x2, y2 }: PixelBox): PixelBox => ({
    x1: ofPixel(x1 * across),
    y1: ofPixel((size.height - y2) * up),
    x2: ofPixel(x2 * across),
    y2: ofPixel((size.height - y1) * up),
  })
  return {
    page,
    counts: 'pixels',
    projection: draft.drawnAs === 'as stated' ? draft.projection : projectionFor(draft.drawnAs, draft.points),
    points: draft.points.map(({ x, y, lat, lng }) => ({
      x: ofPixel(x * across),
      y: ofPixel((size.height - y) * up),
      lat: ofDegree(lat),
      lng: ofDegree(lng),
    })),
    planview: draft.planView && box(draft.planView),
    insets: draft.insets.map(box),
  }
}

/** A picture of `size`; `grid`: its pixels at 300 dpi. */
export function draftOf(entry: CalibrationEntry, { size, grid }: Sizes): Draft {
  const pixels = entry.counts === 'points' ? 300 / 72 : 1
  const [across, up] = [(pixels * size.width) / grid.width, (pixels * size.height) / grid.height]
  const box = ({ x1, y1, x2, y2 }: PixelBox): PixelBox => ({
    x1: x1 * across,
    y1: size.height - y2 * up,
    x2: x2 * across,
    y2: size.height - y1 * up,
  })
  return {
    points: entry.points.map(({ x, y, lat, lng }) => ({ x: x * across, y: size.height - y * up, lat, lng })),
    drawnAs: drawnAsOf(entry.projection),
    projection: entry.projection,
    planView: entry.planview && box(entry.planview),
    insets: entry.insets.map(box),
  }
}
