import type { PixelBox } from '../../contract/index.ts'
import {
  boxAround,
  close,
  contains,
  covers,
  type Figure,
  joined,
  type Line,
  type Lines,
  linesOf,
  type PageLines,
  sidesOf,
} from '../pdf/page-lines.ts'
import type { PlanView } from './plan-view.ts'

/**
 * Pixels (half an inch). An inset shows a fix with its holding pattern, or several lines of notes; boxes with a
 * shorter side hold the name of one thing on the map, or its altitude, and belong to the map.
 */
const leastSide = 150

/** Share of the plan view; a larger frame is the map's own. */
const greatestShare = 0.5

/** Evidence about frames: from the picture of the page, and from its lines in light ink. */
export type FrameEvidence = {
  /** Whether the content of a box hides the map: a frame around a piece of the map itself, such as an airspace, is not an inset. */
  readonly hidesMap: (box: PixelBox) => boolean
  /** Lines in light ink, of which only the frames of insets are used. */
  readonly pale?: PageLines
  /** Whether a frame in light ink contrasts with what it surrounds. */
  readonly standsOut?: (box: PixelBox) => boolean
}

export type Insets = {
  readonly insets: readonly PixelBox[]
  /** Other closed frames, around what may be a piece of the map: a person has to look. */
  readonly doubtful: readonly PixelBox[]
}

/**
 * Boxes of the plan view that are not part of the map: a frame of horizontal and vertical lines, closed alone or
 * with the help of the plan view's edge, the sketch's corner or another inset. The corner itself comes first, frames
 * in light ink last.
 */
export function findInsets(
  figures: PageLines,
  { box, corner }: Pick<PlanView, 'box' | 'corner'>,
  { hidesMap, pale = [], standsOut = () => false }: FrameEvidence,
): Insets {
  const found: PixelBox[] = corner ? [corner] : []
  const doubtful: PixelBox[] = []
  const isFrame = (candidate: PixelBox, own: Lines) =>
    Math.min(candidate.x2 - candidate.x1, candidate.y2 - candidate.y1) >= leastSide &&
    contains(box, candidate) &&
    areaOf(candidate) <= greatestShare * areaOf(box) &&
    !found.some((other) => contains(other, candidate)) &&
    isClosed(candidate, [own, ...[box, ...found].map(sidesOf)])
  const isInset = (candidate: PixelBox) => {
    // Comparing pixels takes long, and a frame may be drawn a thousand times.
    if (doubtful.some((other) => contains(other, candidate) && contains(candidate, other))) return false
    const hides = hidesMap(candidate)
    if (!hides) doubtful.push(candidate)
    return hides
  }
  const take = (candidates: readonly Figure[], counts: (box: PixelBox) => boolean = () => true) => {
    // Larger ones first, so that a box drawn within an inset is not an inset of its own.
    const sized = candidates.flatMap((own) => ({ own, around: boxAround(own) ?? box }))
    const waiting = sized.toSorted((one, other) => areaOf(other.around) - areaOf(one.around))
    // A frame closed by the edge of another inset is found only after that inset.
    for (let before = -1; before < found.length; ) {
      before = found.length
      for (const { own, around } of waiting)
        if (isFrame(around, own) && counts(around) && isInset(around)) found.push(around)
    }
  }
  const takeLinked = (square: readonly Figure[], counts?: (box: PixelBox) => boolean) => {
    const walls = [box, ...found].map(sidesOf)
    const inside = square.filter((figure) => contains(box, boxAround(figure) ?? box))
    take(linked(withoutWalls(linesOf(inside), walls)), counts)
  }
  const square = figures.filter((figure) => figure.square)
  take(square)
  takeLinked(square)
  const light = pale.filter((figure) => figure.square)
  if (light.length > 0) {
    take(light, standsOut)
    takeLinked([...square, ...light], standsOut)
  }
  const isWithin = (each: PixelBox) => [...found, ...doubtful].some((other) => other !== each && contains(other, each))
  return { insets: found, doubtful: doubtful.filter((each) => !isWithin(each)) }
}

const areaOf = ({ x1, y1, x2, y2 }: PixelBox) => (x2 - x1) * (y2 - y1)

function isClosed(box: PixelBox, drawn: readonly Lines[]): boolean {
  const { horizontal, vertical } = sidesOf(box)
  const level = drawn.flatMap((lines) => lines.horizontal)
  const upright = drawn.flatMap((lines) => lines.vertical)
  return horizontal.every((side) => covers(level, side)) && vertical.every((side) => covers(upright, side))
}

function withoutWalls({ horizontal, vertical }: Lines, walls: readonly Lines[]): Lines {
  const free = (lines: readonly Line[], sides: readonly Line[]) => joined(lines).filter((line) => !covers(sides, line))
  return {
    horizontal: free(
      horizontal,
      walls.flatMap((wall) => wall.horizontal),
    ),
    vertical: free(
      vertical,
      walls.flatMap((wall) => wall.vertical),
    ),
  }
}

/** Lines that meet end to end, joined into figures: for example a box whose sides were drawn separately. */
function linked({ horizontal, vertical }: Lines): readonly Figure[] {
  const unlinked = new Set([...horizontal, ...vertical])
  const level = new Set(horizontal)
  const figures: Figure[] = []
  for (const start of unlinked) {
    const chain = [start]
    unlinked.delete(start)
    for (const line of chain) {
      for (const next of unlinked) {
        if (level.has(line) === level.has(next) || !meet(line, next)) continue
        chain.push(next)
        unlinked.delete(next)
      }
    }
    const of = (isLevel: boolean) => chain.filter((line) => level.has(line) === isLevel)
    figures.push({ horizontal: of(true), vertical: of(false), square: true })
  }
  return figures
}

/** Whether a horizontal and a vertical line share a corner. */
function meet(one: Line, other: Line): boolean {
  const ends = (line: Line, at: number) => close(line.from, at) || close(line.to, at)
  return ends(one, other.at) && ends(other, one.at)
}
