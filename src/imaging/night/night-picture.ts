import { chunksOf, withChunk } from '../png/png-chunks.ts'
import { nightPalette } from './night-palette.ts'

/**
 * The night picture of a PNG with a palette: the palette exchanged, not one pixel encoded anew, so paper turns dark,
 * ink turns light, and every colour keeps its hue. Throws when the picture has no palette.
 * `coloursOf`: the night colours of its palette, where some of them are not those of every chart.
 */
export function nightPicture(png: Uint8Array, coloursOf: (palette: Uint8Array) => Uint8Array = nightPalette): Buffer {
  const palette = chunksOf(png).find(({ type }) => type === 'PLTE')
  if (!palette) throw new Error('A night image requires a PNG with a palette; this one has none')
  return withChunk(png, palette, coloursOf(palette.data))
}
