import type { PixelBox } from '../../contract/index.ts'
import type { Calibration, ImageSize } from '../../facts/geodesy/index.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import type { PlateLayout } from './plate-layout.ts'

/** A page that was drawn, with what is known of where it lies. */
export type DrawnPage = {
  /** null: the file is a picture, which cannot say where it lies. */
  readonly page: PdfPage | null
  /** Of the picture drawn from the page. */
  readonly size: ImageSize
  /** Of the file, in its own pixels; of a PDF page, at 300 dpi. */
  readonly grid: ImageSize
  /** As far as the page's lines show it. */
  readonly layout: PlateLayout | null
  /** Where the page prints headings of tables of minimums. */
  readonly headings?: readonly PixelBox[]
  /** Of an approach chart: without a plan view that was found or stated, it is not georeferenced. */
  readonly needsPlanView?: boolean
  /** Of files next to this one, highest priority first. */
  readonly calibrations: readonly Calibration[]
  /** Pixels; a map further from linear than this would mislead readers who take it for one. */
  readonly mapErrorLimit: number
}
