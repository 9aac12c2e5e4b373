import type { Aerodrome, Runway } from './aerodrome.ts'
import {
  metresPerNauticalMile,
  type PlanView,
  type Point,
  type Position,
  type Rect,
  sheetBearing,
  step,
} from './geometry.ts'
import { around, type LabelSpace } from './label-space.ts'
import { textWidth } from './lettering.ts'
import { runwayOutline } from './runway-drawing.ts'
import type { Sheet } from './sheet.ts'
import { drawNavaid, drawNeighbour, navaidReach, tuning } from './symbols.ts'
import type { Ink } from './theme.ts'

/** What lies around the aerodrome, for sketches at the scale of miles. */
export type Scene = {
  readonly sheet: Sheet
  readonly plan: PlanView
  readonly space: LabelSpace
  readonly aerodrome: Aerodrome
}

const inside = ({ x, y, width, height }: Rect, at: Point, by: number) =>
  at.x > x + by && at.x < x + width - by && at.y > y + by && at.y < y + height - by

/** Rings about a position, their radius written where the ring crosses the given bearing. */
export function drawRings(scene: Scene, centre: Position, miles: readonly number[], labelBearing: number): void {
  const { sheet, plan, space } = scene
  const at = plan.toPoint(centre)
  for (const radius of miles) {
    const pixels = (radius * metresPerNauticalMile) / plan.metresPerPixel
    sheet.circle(at, pixels, { stroke: { ink: 'hair', width: 2, dash: '3 9', cap: 'round' } })
    const spots = [0, 15, -15, 30, -30, 180, 165, 195, 90, -90].map((turn) => step(at, labelBearing + turn, pixels))
    const spot = spots.find((point) => inside(plan.frame, point, 46) && space.cost(box(point, 84, 32)) === 0)
    if (!spot) continue
    space.reserve(box(spot, 84, 32))
    sheet.text(
      `${radius} NM`,
      { x: spot.x, y: spot.y + 7 },
      { size: 20, ink: 'muted', anchor: 'middle', halo: 'ground' },
    )
  }
}

const box = ({ x, y }: Point, width: number, height: number): Rect => ({
  x: x - width / 2,
  y: y - height / 2,
  width,
  height,
})

/** Runway lengths to scale, at least so many pixels wide; the one in use stands out. */
export function drawRunwaysSmall({ sheet, plan, aerodrome, space }: Scene, width: number, inUse?: Runway): void {
  for (const runway of aerodrome.runways) {
    const outline = runwayOutline(plan, runway, width)
    const fill = inUse === undefined || inUse === runway ? 'runway' : 'closed'
    sheet.polygon(outline, runway.closed ? { stroke: { ink: 'closed', width: 2, dash: '6 5' } } : { fill })
    const [from, to] = [plan.toPoint(runway.ends[0].position), plan.toPoint(runway.ends[1].position)]
    space.reserveLine(from, to, 22)
  }
}

type Line = { readonly text: string; readonly ink: Ink }
type Mark = { readonly at: Point; readonly lines: readonly Line[]; readonly draw: (at: Point) => void }

/** Aids and neighbouring aerodromes inside the frame, nearest first, each with its label beside it. */
export function drawSurroundings(scene: Scene): void {
  const { space, sheet } = scene
  const marks = marksInside(scene)
  for (const { at, draw } of marks) {
    draw(at)
    space.reserve(box(at, 2 * navaidReach, 2 * navaidReach))
  }
  for (const mark of marks) drawMarkLabel(sheet, space, mark)
}

function marksInside({ sheet, plan, space, aerodrome }: Scene): readonly Mark[] {
  const home = plan.toPoint(aerodrome.position)
  const far = ({ at }: Mark) => Math.hypot(at.x - home.x, at.y - home.y)
  const neighbours = aerodrome.neighbours.map(
    ({ icao, name, position }): Mark => ({
      at: plan.toPoint(position),
      lines: inked('aerodrome', icao, name),
      draw: (at) => drawNeighbour(sheet, at),
    }),
  )
  const aids = aerodrome.navaids.map(
    (aid): Mark => ({
      at: plan.toPoint(aid.position),
      lines: inked('navaid', `${aid.name} ${aid.kind}`, tuning(aid)),
      draw: (at) => drawNavaid(sheet, aid.kind, at),
    }),
  )
  return merged(
    [...aids, ...neighbours].filter(({ at }) => inside(plan.frame, at, 34) && space.cost(box(at, 20, 20)) < 400),
  ).sort((a, b) => far(a) - far(b))
}

const inked = (ink: Ink, ...texts: readonly string[]): readonly Line[] => texts.map((text) => ({ text, ink }))

/** Marks that would cover each other share the first one's symbol and one label. */
function merged(marks: readonly Mark[]): Mark[] {
  const kept: Mark[] = []
  for (const mark of marks) {
    const index = kept.findIndex(({ at }) => Math.hypot(at.x - mark.at.x, at.y - mark.at.y) < 44)
    const same = kept[index]
    if (same) kept[index] = { ...same, lines: [...same.lines, ...mark.lines] }
    else kept.push(mark)
  }
  return kept
}

function drawMarkLabel(sheet: Sheet, space: LabelSpace, { at, lines }: Mark): void {
  const width = Math.max(...lines.map(({ text }) => textWidth(text, { size: 21, face: 'bold' })))
  const size = { width, height: lines.length * 26 }
  const rect = space.place(size, around(at, size, 28))
  drawLeader(sheet, at, rect, lines[0]?.ink ?? 'muted')
  lines.forEach(({ text, ink }, index) => {
    sheet.text(text, { x: rect.x, y: rect.y + 20 + index * 26 }, { size: 21, face: 'bold', ink, halo: 'ground' })
  })
}

/** A hairline from a symbol to a label that had to move away from it. */
function drawLeader(sheet: Sheet, at: Point, rect: Rect, ink: Ink): void {
  const near = {
    x: Math.min(Math.max(at.x, rect.x), rect.x + rect.width),
    y: Math.min(Math.max(at.y, rect.y), rect.y + rect.height),
  }
  const gap = Math.hypot(near.x - at.x, near.y - at.y)
  if (gap < 50) return
  sheet.line(step(at, sheetBearing(at, near), 26), step(near, sheetBearing(near, at), 6), { ink, width: 2 })
}
