import type { PictureTurn } from '../georeference/picture-turn.ts'
import type { Pixels } from '../png/pixels.ts'
import { leanOf } from './picture-lean.ts'
import { turnPixels } from './turn-pixels.ts'

/** Pixels: A3 at 300 dpi. A larger picture would need too much memory to be turned. */
const mostTurned = 18_000_000

/** Pixels of a scan that was turned until north is up: as much, turned by the most that a person may agree to. */
export const mostScanTurned = 25_000_000

export type Straightened = {
  readonly pixels: Pixels
  readonly turned: PictureTurn | null
  /** For the report; null: the picture does not lean. */
  readonly note: string | null
}

/** A scan that leans, turned by the angle at which it does; any other picture as it is. */
export function straightened(pixels: Pixels, most = mostTurned): Straightened {
  const { width, height } = pixels
  const lean = leanOf(pixels)
  if (lean === null) return { pixels, turned: null, note: null }
  const leans = `leans by ${Math.abs(lean).toFixed(1)}° ${lean > 0 ? 'clockwise' : 'counter-clockwise'}`
  if (width * height > most) {
    const remedy = `scan it with at most ${most / 1e6} million pixels`
    return { pixels, turned: null, note: `${leans} and is too large to be turned: ${remedy}` }
  }
  const turned = { degrees: -lean, flat: { width, height } }
  return { pixels: turnPixels(pixels, -lean), turned, note: `${leans}: its picture is turned back` }
}
