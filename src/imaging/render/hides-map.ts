import type { PixelBox } from '../../contract/index.ts'
import type { Pixels } from '../png/pixels.ts'

/** Pixels (1.4 points) from the middle of a frame's line to beyond its thickest stroke. */
export const margin = 6

/** The minimum share of one colour along the inner side of an inset's frame; on real plates it is at least 0.98. */
const plain = 0.75

export const white = 0xffffff

/**
 * Whether the content of a frame hides the map, so that the frame is an inset. Along its inner side the page is then
 * blank except for the few lines that reach the frame; a frame around a piece of the map itself is crossed by the map,
 * hatched, or has the same tint inside and outside. `box` counts from the bottom left.
 */
export function hidesMap(pixels: Pixels, box: PixelBox): boolean {
  const within = along(pixels, box, -margin)
  if (within.share < plain) return false
  return within.colour === white || within.colour !== along(pixels, box, margin).colour
}

/** The most frequent colour along a frame, at a distance in pixels outside it, and its share. */
function along({ width, height, rgba }: Pixels, box: PixelBox, out: number): { colour: number; share: number } {
  const [left, right] = [Math.round(box.x1) - out, Math.round(box.x2) + out]
  const [top, bottom] = [height - Math.round(box.y2) - out, height - Math.round(box.y1) + out]
  const counts = new Map<number, number>()
  let seen = 0
  const countPixel = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const colour = rgba.readUInt32LE((y * width + x) * 4) & white
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    seen++
  }
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) countPixel(x, y)
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) countPixel(x, y)
  const [colour, count] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [white, 0]
  return { colour, share: seen === 0 ? 0 : count / seen }
}

/** Of 255, in one channel: paper and print differ by less where they are the same colour. */
export const leastContrast = 16

/** Whether at least three quarters of a frame, whatever its colour, differ from what is along its inner side. */
export function standsOut(pixels: Pixels, box: PixelBox): boolean {
  const colour = colourAt(pixels)
  let [seen, apart] = [0, 0]
  const compare = (x: number, y: number, [right, down]: readonly [number, number]) => {
    const within = colour(x + right * margin, y + down * margin)
    const differs = (out: number) => contrast(within, colour(x - right * out, y - down * out)) >= leastContrast
    seen++
    if (across.some(differs)) apart++
  }
  const [left, right] = [Math.round(box.x1), Math.round(box.x2)]
  const [top, bottom] = [pixels.height - Math.round(box.y2), pixels.height - Math.round(box.y1)]
  for (let x = left + margin; x <= right - margin; x++) {
    compare(x, top, [0, 1])
    compare(x, bottom, [0, -1])
  }
  for (let y = top + margin; y <= bottom - margin; y++) {
    compare(left, y, [1, 0])
    compare(right, y, [-1, 0])
  }
  return apart >= plain * seen
}

/** Pixels to either side of where the middle of a frame's line is computed to be. */
const across = [0, 1, -1, 2, -2]

/** Outside the picture: white. */
export const colourAt =
  ({ width, height, rgba }: Pixels) =>
  (x: number, y: number) =>
    x < 0 || y < 0 || x >= width || y >= height ? white : rgba.readUInt32LE((y * width + x) * 4) & white

/** The greatest difference of two colours in one channel. */
export function contrast(one: number, other: number): number {
  const apart = (bits: number) => Math.abs(((one >> bits) & 255) - ((other >> bits) & 255))
  return Math.max(apart(0), apart(8), apart(16))
}
