import { chunksOf, withChunk } from '../png/png-chunks.ts'
import { nightPalette } from './night-palette.ts'

/**
 * The night picture of a PNG with a palette: only the palette is replaced, pixels are not encoded again. Paper turns dark,
 * ink turns light, and every colour keeps its hue. Throws if the picture has no palette.
 * `coloursOf`: the night colours of its palette, if some differ from the usual ones.
 */
export function nightPicture(png: Uint8Array, coloursOf: (palette: Uint8Array) => Uint8Array = nightPalette): Buffer {
  const palette = chunksOf(png).find(({ type }) => type === 'PLTE')
  if (!palette) throw new Error('A night image requires a PNG with a palette; this one has none')
  return withChunk(png, palette, coloursOf(palette.data))
}
