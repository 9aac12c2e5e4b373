import type { InsetArea, PixelBox } from '../../contract/index.ts'
import type { Calibration } from '../../facts/geodesy/index.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import type { PictureSizes } from './picture-turn.ts'
import type { PlateLayout } from './plate-layout.ts'
import type { KnownAerodrome } from './printed/printed-map.ts'
import type { PrintReader } from './printed/read-printed-map.ts'

/** A rendered page, with its known georeferences. */
export type DrawnPage = PictureSizes & {
  /** null: the file is a picture, which contains no georeference. */
  readonly page: PdfPage | null
  /** The layout that the page's lines show. */
  readonly layout: PlateLayout | null
  /** Where the page prints headings of tables of minimums. */
  readonly headings?: readonly PixelBox[]
  /** Large frames that the page's lines draw, the smallest first; one of them may be that of the map. */
  readonly frames?: readonly PixelBox[]
  /** Circles on a page without a layout at which what they enclose ends: they are insets. */
  readonly insetShapes?: readonly InsetArea[]
  /** Closed frames on a page without a layout: they may be insets of a map, and none is taken. */
  readonly possibleInsets?: readonly InsetArea[]
  /** Whether this is an approach chart, which is georeferenced only if its plan view was found or stated. */
  readonly needsPlanView?: boolean
  /** Reads the coordinates that the page prints; absent: it is a picture. */
  readonly printed?: PrintReader | null
  /** What the coordinates of the page are compared with; absent: not known, and a map that the page prints is only proposed. */
  readonly aerodrome?: KnownAerodrome
  /** Pixels that the picture may have when it was turned as a calibration states. */
  readonly mostTurned?: number
  /** From files next to this one, highest priority first. */
  readonly calibrations: readonly Calibration[]
  /** Pixels; a map further from linear than this would mislead readers who take it for one. */
  readonly mapErrorLimit: number
}
