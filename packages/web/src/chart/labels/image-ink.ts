import type { DecodedImage } from '../view/decoded-image.ts'
import { type Ink, inkOf } from './ink.ts'

const known = new WeakMap<DecodedImage, Ink | null>()

/** The ink of an image, from its smallest copy. null: no image is loaded, or this browser does not return its pixels. */
export function imageInk(image: DecodedImage | null): Ink | null {
  if (!image) return null
  const found = known.get(image)
  if (found !== undefined) return found
  const ink = read(image)
  known.set(image, ink)
  return ink
}

function read({ levels, width }: DecodedImage): Ink | null {
  const copy = levels.at(-1)
  const context = copy && new OffscreenCanvas(copy.width, copy.height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(copy, 0, 0)
  return inkOf(context.getImageData(0, 0, copy.width, copy.height), width / copy.width)
}
