import type { InsetArea, PixelBox } from '../../contract/index.ts'
import type { Pair } from './affine.ts'

/** Pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * The position of a chart, from a file next to it, for charts without a georeference of their own. Plain data, so that it
 * can be sent to a worker and be part of a key.
 */
export type Calibration = {
  /** For people: `plate.vrt`. */
  readonly name: string
  /**
   * The unit of points on the picture: pixels of the file (of a PDF: at 300 dpi), points of the page as displayed (1/72
   * inch), or a raster of the given size over the complete picture.
   */
  readonly counts: 'pixels' | 'points' | ImageSize
  /** The corner from which points are measured. */
  readonly origin: 'top left' | 'bottom left'
  /** Points on the picture and their coordinates in the projection. At least three, not collinear; empty: only the plan view is stated. */
  readonly control: readonly Pair[]
  /** Well-known text, PROJ string or code; null: longitude and latitude on WGS 84. */
  readonly projection: string | null
  /** The map area, if stated, independent of the georeference used; null: found by the page's lines, or the complete picture. */
  readonly planView: PixelBox | null
  readonly insets: readonly InsetArea[]
  /** Degrees clockwise by which the picture is to be turned so that north is up; everything above counts on it as it was before. */
  readonly turn?: number
}

/**
 * Degrees by which a picture may be turned so that north is up. Maps in conic projections lean by so much 13° of longitude from their
 * middle, and text that leans by it is still read without turning one's head.
 */
export const mostTurn = 10

/** The size of a turn in degrees, to a tenth; one of less than that, to a hundredth. */
export const leanText = (turn: number): string => Math.abs(turn).toFixed(Math.abs(turn) < 0.1 ? 2 : 1)
