import type { Picture } from '../view/picture.ts'
import { type Ink, inkOf } from './ink.ts'

const known = new WeakMap<Picture, Ink | null>()

/** The ink of a picture, by its smallest copy. null: there is no picture yet, or this browser does not give its pixels. */
export function pictureInk(picture: Picture | null): Ink | null {
  if (!picture) return null
  const found = known.get(picture)
  if (found !== undefined) return found
  const ink = read(picture)
  known.set(picture, ink)
  return ink
}

function read({ levels, width }: Picture): Ink | null {
  const copy = levels.at(-1)
  const context = copy && new OffscreenCanvas(copy.width, copy.height).getContext('2d', { willReadFrequently: true })
  if (!context) return null
  context.drawImage(copy, 0, 0)
  return inkOf(context.getImageData(0, 0, copy.width, copy.height), width / copy.width)
}
