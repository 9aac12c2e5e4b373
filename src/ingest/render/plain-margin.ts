import type { PixelBox } from '../../contract/index.ts'
import type { Pixels } from './pixels.ts'

/** Pixels (1.4 points) from the middle of a frame's line to where its thickest stroke has ended. */
const inward = 6

/**
 * How much of what runs along the inner side of a frame is of one colour, 0 to 1. Over an inset the page is blank there but
 * for the few lines that reach its frame; a frame around a piece of the map is crossed by the map, or hatched.
 * `box` counts from the bottom left.
 */
export function plainMargin({ width, height, rgba }: Pixels, box: PixelBox): number {
  const [left, right] = [Math.round(box.x1) + inward, Math.round(box.x2) - inward]
  const [top, bottom] = [height - Math.round(box.y2) + inward, height - Math.round(box.y1) - inward]
  const counts = new Map<number, number>()
  let seen = 0
  const look = (x: number, y: number) => {
    if (x < 0 || y < 0 || x >= width || y >= height) return
    const colour = rgba.readUInt32LE((y * width + x) * 4)
    counts.set(colour, (counts.get(colour) ?? 0) + 1)
    seen++
  }
  for (let x = left; x <= right; x++) for (const y of [top, bottom]) look(x, y)
  for (let y = top; y <= bottom; y++) for (const x of [left, right]) look(x, y)
  return seen === 0 ? 0 : Math.max(...counts.values()) / seen
}
