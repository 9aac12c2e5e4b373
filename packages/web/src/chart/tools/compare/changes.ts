import type { Frame } from '#client'

export type ChangeKind = 'removed' | 'added' | 'both'

/** A place where two images differ. */
export type Change = { readonly kind: ChangeKind; readonly box: Frame }

/** Bits of a marked pixel. */
export const removedMark = 1
export const addedMark = 2

/** Of the images, in pixels. */
type Size = { readonly width: number; readonly height: number }

/** Fewer pixels together are not a change: the full stop of 5-point letters, in grey, has four pixels at 300 dpi. */
const leastPixels = 4
/** Cells along the longer side; marked cells with at most `reach - 1` cells between them are one place. */
const cells = 160
const reach = 2

type Cell = { removed: number; added: number; left: number; top: number; right: number; bottom: number }

/** The changes of marked pixels that lie together, in reading order. `marks`: bits for each pixel, row by row. */
export function changesOf(marks: Uint8Array, { width, height }: Size): readonly Change[] {
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

/** Joins a cell with all marked cells within reach, transitively, and removes them from the map. */
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

/** Joins a place with the larger one whose box contains it. */
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

/** Up to a twentieth of the other kind is ignored: antialiasing leaves that much at the edges of letters. */
function changeOf({ removed, added, ...box }: Cell): Change {
  const few = (removed + added) / 20
  return { kind: added <= few ? 'removed' : removed <= few ? 'added' : 'both', box }
}
