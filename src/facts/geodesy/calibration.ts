import type { PixelBox } from '../../contract/index.ts'
import type { Pair } from './affine.ts'

/** Pixels. */
export type ImageSize = { readonly width: number; readonly height: number }

/**
 * What a file beside a chart says of where the chart lies, for charts that do not say so themselves. Plain data, so that
 * it can be sent to a worker and be part of a key.
 */
export type Calibration = {
  /** For people: `plate.vrt`. */
  readonly name: string
  /**
   * What places on the picture are counted in: pixels of the file (of a PDF: at 300 dpi), points of the page as it is
   * shown (1/72 inch), or a raster of so many steps over the whole picture.
   */
  readonly counts: 'pixels' | 'points' | ImageSize
  /** Which corner places are counted from. */
  readonly origin: 'top left' | 'bottom left'
  /** Places on the picture, and where they are in the projection. Three at least, not on one line. */
  readonly control: readonly Pair[]
  /** Well-known text, PROJ string or code; null: longitude and latitude on WGS 84. */
  readonly projection: string | null
  /** Where it is said; null: as the page's lines show, or the whole picture. */
  readonly planView: PixelBox | null
  readonly insets: readonly PixelBox[]
}
