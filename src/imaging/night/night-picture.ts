import { chunksOf, withChunk } from '../png/png-chunks.ts'
import { type Oklab, type Srgb, toOklab, toSrgb } from './oklab.ts'

/**
 * The night picture of a PNG with a palette: the palette exchanged, not one pixel encoded anew, so paper turns dark,
 * ink turns light, and every colour keeps its hue. Throws when the picture has no palette.
 */
export function nightPicture(png: Uint8Array): Buffer {
  const palette = chunksOf(png).find(({ type }) => type === 'PLTE')
  if (!palette) throw new Error('A night picture is made from a PNG with a palette; this one has none')
  return withChunk(png, palette, nightPalette(palette.data))
}

/** Red, green and blue bytes in, the same colours for a dark cockpit out. */
export function nightPalette(palette: Uint8Array): Uint8Array {
  const night = new Uint8Array(palette.length)
  for (let index = 0; index + 2 < palette.length; index += 3) {
    const [red = 0, green = 0, blue = 0] = palette.subarray(index, index + 3)
    night.set(
      nightColour([red / 255, green / 255, blue / 255]).map((value) => Math.round(value * 255)),
      index,
    )
  }
  return night
}

/** Lightness reversed between a dark grey that is not black and a white that does not dazzle. */
function nightColour(colour: Srgb): Srgb {
  const day = toOklab(colour)
  return strongestShown({ ...day, lightness: 0.16 + (1 - day.lightness) * 0.77 })
}

/** The colour with its chroma reduced as little as lets a screen show it. */
function strongestShown(colour: Oklab): Srgb {
  let shown = isShown(toSrgb(colour)) ? 1 : 0
  let beyond = 1
  for (let round = 0; round < 20 && shown < beyond; round++) {
    const tried = (shown + beyond) / 2
    if (isShown(toSrgb(faded(colour, tried)))) shown = tried
    else beyond = tried
  }
  const [red, green, blue] = toSrgb(faded(colour, shown))
  return [clamp(red), clamp(green), clamp(blue)]
}

const faded = ({ lightness, a, b }: Oklab, by: number): Oklab => ({ lightness, a: a * by, b: b * by })
const isShown = (colour: Srgb) => colour.every((value) => value >= -0.0005 && value <= 1.0005)
const clamp = (value: number) => Math.min(1, Math.max(0, value))
