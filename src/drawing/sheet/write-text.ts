import { type Coverage, coverageOf, type Outline, widened } from '../../imaging/coverage/index.ts'
import { textOutlines } from '../lettering/lettering.ts'
import type { Rect } from './geometry.ts'
import type { SheetText } from './sheet.ts'
import type { Theme } from './theme.ts'

/** Width of the rim around letters, relative to the font size. */
const rim = 0.14

/** Pixels as words, red in the lowest byte, then green and blue. */
export type Words = { readonly width: number; readonly words: Int32Array }

/** Writes the text over the picture, in a fifth of the time that librsvg takes for outlines. */
export function writeText(picture: Words, { text, at, style, clip }: SheetText, theme: Theme): void {
  const { ink = 'ink', halo, size } = style
  const outlines = textOutlines(text, at, style)
  const border = halo ? size * rim : 0
  const box = boxOf(outlines, clip, Math.ceil(border) + 1)
  if (box.width <= 0 || box.height <= 0) return
  const letters = coverageOf(outlines, box)
  if (halo) paint(picture, widened(letters, border), wordOf(theme[halo]))
  paint(picture, letters, wordOf(theme[ink]))
}

/** The pixels that outlines can touch, with a border, within the rectangle. */
function boxOf(outlines: readonly Outline[], clip: Rect, border: number) {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const outline of outlines) {
    for (let at = 0; at < outline.length; at += 2) {
      const [x = 0, y = 0] = [outline[at], outline[at + 1]]
      if (x < left) left = x
      if (x > right) right = x
      if (y < top) top = y
      if (y > bottom) bottom = y
    }
  }
  left = Math.max(Math.floor(left) - border, Math.ceil(clip.x))
  top = Math.max(Math.floor(top) - border, Math.ceil(clip.y))
  right = Math.min(Math.ceil(right) + border, Math.floor(clip.x + clip.width))
  bottom = Math.min(Math.ceil(bottom) + border, Math.floor(clip.y + clip.height))
  return { left, top, width: right - left, height: bottom - top }
}

/** Two channels of a pixel at a time, in steps of 1/256. */
function paint({ width: row, words }: Words, { left, top, width, height, values }: Coverage, colour: number): void {
  const [redBlue, green] = [colour & 0xff00ff, colour & 0xff00]
  for (let y = 0, from = 0; y < height; y += 1) {
    let to = (top + y) * row + left
    for (const end = from + width; from < end; from += 1, to += 1) {
      const share = ((values[from] as number) * 256 + 0.5) | 0
      if (share === 0) continue
      const below = words[to] as number
      const mixedRedBlue = ((below & 0xff00ff) * (256 - share) + redBlue * share + 0x800080) >>> 8
      const mixedGreen = ((below & 0xff00) * (256 - share) + green * share + 0x8000) >>> 8
      words[to] = (mixedRedBlue & 0xff00ff) | (mixedGreen & 0xff00) | (below & ~0xffffff)
    }
  }
}

/** 0xBBGGRR of `#rrggbb`. */
const wordOf = (colour: string): number => Buffer.from(colour.slice(1), 'hex').readUIntLE(0, 3)
