import type { Affine, ImageSize } from '../../facts/geodesy/index.ts'
import type { PDFPage } from '../../pdf/index.ts'
import type { PointBox } from '../pdf/page-dictionary.ts'

/** Page points to pixels of the drawn page, origin bottom-left: the crop box, turned by /Rotate, fills the image. */
export function pageToPixels(page: PDFPage, { width, height }: ImageSize): Affine {
  const { x1, y1, x2, y2 } = shownBox(page)
  const turn = (((page.getRotation().angle / 90) % 4) + 4) % 4
  const [across, up] = turn % 2 === 0 ? [x2 - x1, y2 - y1] : [y2 - y1, x2 - x1]
  const sx = width / across
  const sy = height / up
  if (turn === 1) return [0, -sy, sx, 0, -y1 * sx, x2 * sy]
  if (turn === 2) return [-sx, 0, 0, -sy, x2 * sx, y2 * sy]
  if (turn === 3) return [0, sy, -sx, 0, y2 * sx, -x1 * sy]
  return [sx, 0, 0, sy, -x1 * sx, -y1 * sy]
}

/** The visible part of the page: the crop box, clipped to the media box (ISO 32000-2, 14.11.2). */
function shownBox(page: PDFPage): PointBox {
  const media = page.getMediaBox()
  const crop = page.getCropBox()
  const box = {
    x1: Math.max(media.x, crop.x),
    y1: Math.max(media.y, crop.y),
    x2: Math.min(media.x + media.width, crop.x + crop.width),
    y2: Math.min(media.y + media.height, crop.y + crop.height),
  }
  if (box.x1 < box.x2 && box.y1 < box.y2) return box
  return { x1: media.x, y1: media.y, x2: media.x + media.width, y2: media.y + media.height }
}
