import { apply, invert, type Point } from '../../facts/geodesy/index.ts'
import type { PdfPage } from '../pdf/pdf-page.ts'
import { type PictureMap, statementsOf } from './picture-map.ts'

/** Any size will do. */
const size = { width: 1_000, height: 1_000 }

/** Degrees of latitude; short on any chart. */
const step = 1e-3

/** Whether the page's own georeference, as the page is displayed, has north up, up to 45 degrees to either side. */
export function hasNorthUp(page: PdfPage): boolean {
  if (page === 'unreadable') return false
  try {
    return statementsOf(page, { size, grid: size }).some((state) => pointsUp(state()))
  } catch {
    // What is wrong with it is reported where it is used.
    return false
  }
}

function pointsUp(map: PictureMap | null): boolean {
  const toPicture = map && invert(map.toPlane)
  if (!map || !toPicture) return false
  const { projection, toPlane } = map
  const middle: Point = [size.width / 2, size.height / 2]
  const [longitude, latitude] = projection.inverse(apply(toPlane, middle))
  const [x, y] = apply(toPicture, projection.forward([longitude, latitude + step]))
  return y - middle[1] > Math.abs(x - middle[0])
}
