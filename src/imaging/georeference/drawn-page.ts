import type { PixelBox } from '../../contract/index.ts'
import type { Calibration, ImageSize } from '../../facts/geodesy/index.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import type { PlateLayout } from './plate-layout.ts'

/** A rendered page, with its known georeferences. */
export type DrawnPage = {
  /** null: the file is a picture, which contains no georeference. */
  readonly page: PdfPage | null
  /** Size of the picture drawn from the page. */
  readonly size: ImageSize
  /** Size of the file in its own pixels; of a PDF page, at 300 dpi. */
  readonly grid: ImageSize
  /** The layout that the page's lines show. */
  readonly layout: PlateLayout | null
  /** Where the page prints headings of tables of minimums. */
  readonly headings?: readonly PixelBox[]
  /** Whether this is an approach chart, which is georeferenced only if its plan view was found or stated. */
  readonly needsPlanView?: boolean
  /** From files next to this one, highest priority first. */
  readonly calibrations: readonly Calibration[]
  /** Pixels; a map further from linear than this would mislead readers who take it for one. */
  readonly mapErrorLimit: number
}
