import sharp from 'sharp'
import type { Box } from './remote-page.ts'

/** The middle of a part of a picture, without what lies over its edges; `share`: of its width and height. */
const middleOf = (picture: Buffer, box: Box, share: number) => {
  const [width, height] = [Math.round(box.width * share), Math.round(box.height * share)]
  const [left, top] = [Math.round(box.x + (box.width - width) / 2), Math.round(box.y + (box.height - height) / 2)]
  return sharp(picture).extract({ left, top, width, height }).greyscale()
}

/** 0 to 255. `contrast`: the standard deviation; an empty surface has none. */
export async function brightness(picture: Buffer, box: Box) {
  const { channels } = await sharp(await middleOf(picture, box, 0.6).png().toBuffer()).stats()
  return { mean: channels[0]?.mean ?? Number.NaN, contrast: channels[0]?.stdev ?? 0 }
}

const side = 96

/** How much the middle of `after` is enlarged compared with `before`: 1 to 4. */
export async function enlargement(before: Buffer, after: Buffer, box: Box): Promise<number> {
  const pixels = (picture: Buffer, share: number) =>
    middleOf(picture, box, share).resize(side, side, { fit: 'fill' }).blur(1).raw().toBuffer()
  const seen = await pixels(after, 0.6)
  let best = { factor: Number.NaN, likeness: -1 }
  for (let factor = 1; factor <= 4; factor += 0.05) {
    const likeness = correlation(seen, await pixels(before, 0.6 / factor))
    if (likeness > best.likeness) best = { factor, likeness }
  }
  return best.factor
}

function correlation(one: Buffer, other: Buffer): number {
  const mean = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [m, n] = [mean(one), mean(other)]
  let [both, first, second] = [0, 0, 0]
  one.forEach((value, at) => {
    const [a, b] = [value - m, (other[at] ?? 0) - n]
    both += a * b
    first += a * a
    second += b * b
  })
  return both / Math.sqrt(first * second)
}
