import type { Frame } from '#client'

/** Red, green, blue and opacity of each pixel, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

export type ChangeKind = 'removed' | 'added' | 'both'

/** A place where two images differ. */
export type Change = { readonly kind: ChangeKind; readonly box: Frame }

/** `marks`: bits for each pixel. */
export type Difference = { readonly marks: Uint8Array; readonly changes: readonly Change[] }

export const removedMark = 1
export const addedMark = 2

/** The least distance from paper, in the channel where it is greatest, that is ink. */
const leastInk = 40
/** How many times as much of the same ink: a line between two rows of pixels is two grey ones. */
const mostTimes = 2.5
/** By how much the colour of the same ink may differ, and as a share of it. */
const tolerance = { least: 32, share: 0.25 }
/** Fewer pixels together are no change: the full stop of letters of 5 points, in grey, is four at 300 dpi. */
const leastPixels = 4
/** Cells along the longer side; marked cells with at most this many between them are one place. */
const cells = 160
const reach = 2

/**
 * What was removed from an image and what was added, both of one size. Ink counts if the other image has nothing like it at that pixel
 * or the eight around it: pages that are rendered again differ by that much where nothing was changed.
 */
export function findDifference(before: Pixels, after: Pixels): Difference {
  const marks = new Uint8Array(before.width * before.height)
  mark(marks, before, after, removedMark)
  mark(marks, after, before, addedMark)
  return { marks, changes: placesOf(marks, before) }
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
   * Whether a pixel is ink that the other image does not have near it: the same colour, only more or less of it, as the edges of letters
   * are. Numbers and no records: it is asked for millions of pixels.
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

/** The most frequent colour. A prime step, so that no pattern hides from it. */
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

type Cell = { removed: number; added: number; left: number; top: number; right: number; bottom: number }

/** Marked pixels that lie together, in the order of reading. */
function placesOf(marks: Uint8Array, { width, height }: Pixels): readonly Change[] {
  const side = Math.max(4, Math.ceil(Math.max(width, height) / cells))
  const across = Math.ceil(width / side)
  const marked = cellsOf(marks, { width, side, across })
  const found: Cell[] = []
  for (const start of marked.keys()) {
    const place = takeTogether(marked, start, across)
    if (place && place.removed + place.added >= leastPixels) found.push(place)
  }
  const places = withoutInner(found)
  const row = ({ top }: Cell) => Math.floor(top / (4 * side))
  return places.sort((one, other) => row(one) - row(other) || one.left - other.left).map(changeOf)
}

type Grid = { readonly width: number; readonly side: number; readonly across: number }

function cellsOf(marks: Uint8Array, { width, side, across }: Grid): Map<number, Cell> {
  const marked = new Map<number, Cell>()
  for (let at = 0; at < marks.length; at++) {
    const bits = marks[at] ?? 0
    if (bits === 0) continue
    const [x, y] = [at % width, Math.floor(at / width)]
    const key = Math.floor(y / side) * across + Math.floor(x / side)
    const cell = { removed: bits & removedMark, added: bits >> 1, left: x, top: y, right: x + 1, bottom: y + 1 }
    marked.set(key, joined(marked.get(key), cell))
  }
  return marked
}

/** The cell with all that are near it, one by one; they are taken from the map. */
function takeTogether(marked: Map<number, Cell>, start: number, across: number): Cell | undefined {
  let place: Cell | undefined
  const found = [start]
  for (let key = found.pop(); key !== undefined; key = found.pop()) {
    const cell = marked.get(key)
    if (!cell) continue
    marked.delete(key)
    place = joined(place, cell)
    const x = key % across
    for (let down = -reach; down <= reach; down++)
      for (let right = Math.max(-x, -reach); right <= Math.min(across - 1 - x, reach); right++)
        found.push(key + down * across + right)
  }
  return place
}

/** A place within the box of another belongs to it. */
function withoutInner(found: readonly Cell[]): Cell[] {
  const outer: Cell[] = []
  for (const place of found.toSorted((one, other) => areaOf(other) - areaOf(one))) {
    const at = outer.findIndex((other) => isWithin(place, other))
    const around = outer[at]
    if (around) outer[at] = joined(around, place)
    else outer.push(place)
  }
  return outer
}

const areaOf = ({ left, top, right, bottom }: Cell): number => (right - left) * (bottom - top)

const isWithin = (one: Cell, { left, top, right, bottom }: Cell): boolean =>
  one.left >= left && one.top >= top && one.right <= right && one.bottom <= bottom

const joined = (one: Cell | undefined, other: Cell): Cell =>
  one
    ? {
        removed: one.removed + other.removed,
        added: one.added + other.added,
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
    : other

/** A twentieth of the other kind is what letters leave at their edges. */
function changeOf({ removed, added, ...box }: Cell): Change {
  const few = (removed + added) / 20
  return { kind: added <= few ? 'removed' : removed <= few ? 'added' : 'both', box }
}
