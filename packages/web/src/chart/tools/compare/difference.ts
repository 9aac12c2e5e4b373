import { addedMark, type Change, changesOf, removedMark } from './changes.ts'

/** Red, green, blue and opacity of each pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** `marks`: bits for each pixel. */
export type Difference = { readonly marks: Uint8Array; readonly changes: readonly Change[] }

/** The minimum distance of ink from the paper colour, in the channel where it is greatest. */
const leastInk = 40
/** The maximum ratio of strengths of the same ink: a line between two rows of pixels is rendered as two grey rows. */
const mostTimes = 2.5
/** The tolerance for colours of the same ink: absolute, and as a share of its strength. */
const tolerance = { least: 32, share: 0.25 }

/**
 * The ink that was removed from an image and the ink that was added; both images have one size. Ink counts as changed if the other image
 * has no similar ink at that pixel or the eight around it: pages that are rendered again differ by that much without a change.
 */
export function findDifference(before: Pixels, after: Pixels): Difference {
  const marks = new Uint8Array(before.width * before.height)
  mark(marks, before, after, removedMark)
  mark(marks, after, before, addedMark)
  return { marks, changes: changesOf(marks, before) }
}

function mark(marks: Uint8Array, one: Pixels, other: Pixels, bit: number): void {
  const { width, height, data } = one
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  const paper = paperOf(one)
  const paperWord = wordsOf({ data: paper })[0] ?? 0
  const [paperRed = 0, paperGreen = 0, paperBlue = 0] = paper
  for (let at = 0; at < words.length; at++) {
    if (words[at] === otherWords[at] || words[at] === paperWord) continue
    if (isMissing(at)) marks[at] = (marks[at] ?? 0) | bit
  }

  /**
   * Whether a pixel is ink without a match near it in the other image: ink of the same colour, stronger or weaker, as at antialiased
   * edges. Uses numbers instead of objects, because it runs for millions of pixels.
   */
  function isMissing(pixel: number): boolean {
    const red = (data[pixel * 4] ?? 0) - paperRed
    const green = (data[pixel * 4 + 1] ?? 0) - paperGreen
    const blue = (data[pixel * 4 + 2] ?? 0) - paperBlue
    const strength = Math.max(Math.abs(red), Math.abs(green), Math.abs(blue))
    if (strength < leastInk) return false
    const allowed = Math.max(tolerance.least, tolerance.share * strength)
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    const [left, right] = [x === 0 ? 0 : x - 1, x === width - 1 ? x : x + 1]
    const last = y === height - 1 ? y : y + 1
    for (let row = y === 0 ? 0 : y - 1; row <= last; row++)
      for (let column = left; column <= right; column++) {
        const at = row * width + column
        if (otherWords[at] === paperWord) continue
        const otherRed = (other.data[at * 4] ?? 0) - paperRed
        const otherGreen = (other.data[at * 4 + 1] ?? 0) - paperGreen
        const otherBlue = (other.data[at * 4 + 2] ?? 0) - paperBlue
        const square = otherRed * otherRed + otherGreen * otherGreen + otherBlue * otherBlue
        const times = (red * otherRed + green * otherGreen + blue * otherBlue) / square
        if (times < 0 || times > mostTimes) continue
        if (Math.abs(red - times * otherRed) > allowed) continue
        if (Math.abs(green - times * otherGreen) > allowed) continue
        if (Math.abs(blue - times * otherBlue) <= allowed) return false
      }
    return true
  }
}

const wordsOf = ({ data }: Pick<Pixels, 'data'>): Uint32Array =>
  new Uint32Array(data.buffer, data.byteOffset, data.length / 4)

/** The most frequent colour. Samples with a prime step, so that regular patterns do not distort the result. */
function paperOf(pixels: Pixels): Uint8ClampedArray {
  const counts = new Map<number, number>()
  const words = wordsOf(pixels)
  let [paper, most] = [0, 0]
  for (let at = 0; at < words.length; at += words.length > 1e5 ? 97 : 1) {
    const word = words[at] ?? 0
    const count = (counts.get(word) ?? 0) + 1
    counts.set(word, count)
    if (count > most) [paper, most] = [word, count]
  }
  return new Uint8ClampedArray(new Uint32Array([paper]).buffer)
}
