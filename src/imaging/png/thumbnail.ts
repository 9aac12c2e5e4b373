import { thumbnailSide } from './picture-limits.ts'
import { type Pixels, wordsOf } from './pixels.ts'

/** A smaller picture, 300 pixels along its long side; a picture that is not larger is returned unchanged. */
export function thumbnail(pixels: Pixels): Pixels {
  const { width, height } = pixels
  const scale = thumbnailSide / Math.max(width, height)
  if (scale >= 1) return pixels
  const size = { width: least1(width * scale), height: least1(height * scale) }
  // First by whole pixels, which is fast, to about twice the size; then the remaining reduction by fractions of pixels.
  const whole = averaged(pixels, Math.min(mostWhole, Math.max(1, Math.floor(1 / scale / 2))))
  return sharpened(narrower(lower(whole, size.height), size.width))
}

const least1 = (pixels: number) => Math.max(1, Math.round(pixels))

/** Red, green and blue, one after another, 0 to 255. */
type Channels = { readonly width: number; readonly height: number; readonly values: Float32Array }

/** The number of byte values whose sum fits into the 16 bits that averaged() uses for a row. */
const mostWhole = 256

/** The mean of every square of the given side; the remainder at the right and below is dropped. */
function averaged(pixels: Pixels, side: number): Channels {
  const words = wordsOf(pixels)
  const [across, down] = [Math.min(side, pixels.width), Math.min(side, pixels.height)]
  const [width, height] = [Math.floor(pixels.width / across), Math.floor(pixels.height / down)]
  const share = 1 / (across * down)
  const values = new Float32Array(width * height * 3)
  const stride = pixels.width
  for (let line = 0, to = 0; line < height; line++) {
    for (let column = 0; column < width; column++, to += 3) {
      let start = line * down * stride + column * across
      let red = 0
      let green = 0
      let blue = 0
      for (let row = 0; row < down; row++, start += stride) {
        let redAndBlue = 0
        const end = start + across
        for (let at = start; at < end; at++) {
          const word = words[at] ?? 0
          redAndBlue += word & 0xff00ff
          green += (word >>> 8) & 255
        }
        red += redAndBlue & 0xffff
        blue += redAndBlue >>> 16
      }
      values[to] = red * share
      values[to + 1] = green * share
      values[to + 2] = blue * share
    }
  }
  return { width, height, values }
}

/** For a row that becomes shorter: which new pixel each pixel contributes to, and its share. */
function partsOf(from: number, to: number) {
  const step = from / to
  const [source, target, part]: [number[], number[], number[]] = [[], [], []]
  for (let pixel = 0; pixel < to; pixel++) {
    const [start, end] = [pixel * step, Math.min(from, (pixel + 1) * step)]
    for (let covered = Math.floor(start); covered < end; covered++) {
      source.push(covered)
      target.push(pixel)
      part.push((Math.min(covered + 1, end) - Math.max(covered, start)) / step)
    }
  }
  return { source: Int32Array.from(source), target: Int32Array.from(target), part: Float32Array.from(part) }
}

function lower({ width, height, values }: Channels, to: number): Channels {
  const { source, target, part } = partsOf(height, to)
  const row = width * 3
  const low = new Float32Array(row * to)
  for (let index = 0; index < part.length; index++) {
    const weight = part[index] ?? 0
    let here = (source[index] ?? 0) * row
    const start = (target[index] ?? 0) * row
    for (let there = start; there < start + row; there++, here++) {
      low[there] = (low[there] ?? 0) + (values[here] ?? 0) * weight
    }
  }
  return { width, height: to, values: low }
}

function narrower({ width, height, values }: Channels, to: number): Channels {
  const { source, target, part } = partsOf(width, to)
  const narrow = new Float32Array(to * height * 3)
  for (let row = 0; row < height; row++) {
    for (let index = 0; index < part.length; index++) {
      const weight = part[index] ?? 0
      const here = (row * width + (source[index] ?? 0)) * 3
      const there = (row * to + (target[index] ?? 0)) * 3
      narrow[there] = (narrow[there] ?? 0) + (values[here] ?? 0) * weight
      narrow[there + 1] = (narrow[there + 1] ?? 0) + (values[here + 1] ?? 0) * weight
      narrow[there + 2] = (narrow[there + 2] ?? 0) + (values[here + 2] ?? 0) * weight
    }
  }
  return { width: to, height, values: narrow }
}

/** Strength of sharpening, by the mean of the four adjacent pixels: letters lose contrast when they shrink. */
const sharpness = 0.6

function sharpened({ width, height, values }: Channels): Pixels {
  const rgba = Buffer.alloc(width * height * 4, 255)
  for (let row = 0; row < height; row++) {
    const above = (row > 0 ? -width : 0) * 3
    const below = (row + 1 < height ? width : 0) * 3
    for (let column = 0; column < width; column++) {
      const left = column > 0 ? -3 : 0
      const right = column + 1 < width ? 3 : 0
      const pixel = row * width + column
      for (let channel = 0; channel < 3; channel++) {
        const at = pixel * 3 + channel
        const value = values[at] ?? 0
        const around =
          (values[at + above] ?? 0) + (values[at + below] ?? 0) + (values[at + left] ?? 0) + (values[at + right] ?? 0)
        const sharp = Math.round(value + sharpness * (value - around / 4))
        rgba[pixel * 4 + channel] = sharp < 0 ? 0 : sharp > 255 ? 255 : sharp
      }
    }
  }
  return { width, height, rgba }
}
