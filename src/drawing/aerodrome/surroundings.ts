import { metresPerNauticalMile, type Position, type Runway } from '../../facts/index.ts'
import { textWidth } from '../lettering/lettering.ts'
import { overlap, type PlanView, type Point, type Rect, sheetBearing, step, within } from '../sheet/geometry.ts'
import { around, type LabelSpace } from '../sheet/label-space.ts'
import type { Sheet } from '../sheet/sheet.ts'
import type { Ink } from '../sheet/theme.ts'
import type { ChartedAerodrome } from './aerodrome.ts'
import { runwayLine, runwayOutline } from './runway-drawing.ts'
import { drawNavaid, drawNeighbour, navaidReach, tuning } from './symbols.ts'

/** The surroundings of the aerodrome, for sketches at the scale of miles. */
export type Scene<A extends ChartedAerodrome = ChartedAerodrome> = {
  readonly sheet: Sheet
  readonly plan: PlanView
  readonly space: LabelSpace
  readonly aerodrome: A
  /** Boxes inside the plan view that hide the map. */
  readonly insets: readonly Rect[]
  /** Whether a symbol is allowed at a point; default: everywhere. */
  readonly open?: (at: Point) => boolean
}

/** Rings about a position, their radius written where the ring crosses the given bearing. */
export function drawRings(scene: Scene, centre: Position, miles: readonly number[], labelBearing: number): void {
  const { sheet, plan, space } = scene
  const at = plan.toPoint(centre)
  for (const radius of miles) {
    const pixels = (radius * metresPerNauticalMile) / plan.metresPerPixel
    sheet.circle(at, pixels, { stroke: { ink: 'hair', width: 2, dash: '3 9', cap: 'round' } })
    const spots = [0, 15, -15, 30, -30, 180, 165, 195, 90, -90].map((turn) => step(at, labelBearing + turn, pixels))
    const spot = spots.find((point) => within(plan.frame, point, 46) && space.cost(box(point, 84, 32)) === 0)
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

/** Keeps labels off the runways and symbols; called before anything is labelled. */
export function reserveScene(scene: Omit<Scene, 'sheet'> & Partial<Pick<Scene, 'sheet'>>): void {
  const { plan, space, aerodrome } = scene
  for (const runway of aerodrome.runways) space.reserveLine(...runwayLine(plan, runway), 24)
  for (const { at } of marksInside(scene)) space.reserve(box(at, 2 * navaidReach, 2 * navaidReach))
}

/** Runway lengths to scale, with a minimum width in pixels; the runway in use is emphasized. */
export function drawRunwaysSmall({ sheet, plan, aerodrome }: Scene, width: number, inUse?: Runway): void {
  const last = (runway: Runway) => Number(runway === inUse) - Number(runway.closed)
  for (const runway of [...aerodrome.runways].sort((a, b) => last(a) - last(b))) {
    const outline = runwayOutline(plan, runway, width)
    const fill = inUse === undefined || inUse === runway ? 'runway' : 'closed'
    sheet.polygon(outline, runway.closed ? { stroke: { ink: 'closed', width: 2, dash: '6 5' } } : { fill })
  }
}

type Line = { readonly text: string; readonly ink: Ink }
type Mark = { readonly at: Point; readonly lines: readonly Line[]; readonly draw: (sheet: Sheet, at: Point) => void }

/** Symbols of aids and neighbouring aerodromes inside the frame. */
export function drawMarks(scene: Scene): void {
  for (const { at, draw } of marksInside(scene)) draw(scene.sheet, at)
}

/** Their labels, nearest first, each next to its symbol. */
export function drawMarkLabels(scene: Scene): void {
  for (const mark of marksInside(scene)) drawMarkLabel(scene.sheet, scene.space, mark)
}

/** Whether a symbol at a point lies in the plan view. */
export const isShown = (at: Point, { frame }: PlanView): boolean => within(frame, at, 34)

function marksInside({ plan, insets, aerodrome, open = () => true }: Omit<Scene, 'sheet'>): readonly Mark[] {
  const home = plan.toPoint(aerodrome.position)
  const far = ({ at }: Mark) => Math.hypot(at.x - home.x, at.y - home.y)
  const neighbours = aerodrome.neighbours.map(
    ({ icao, name, position }): Mark => ({
      at: plan.toPoint(position),
      lines: inked('aerodrome', icao, name),
      draw: drawNeighbour,
    }),
  )
  const aids = aerodrome.navaids.map(
    (aid): Mark => ({
      at: plan.toPoint(aid.position),
      lines: inked('navaid', `${aid.name} ${aid.kind}`, tuning(aid)),
      draw: (sheet, at) => drawNavaid(sheet, aid.kind, at),
    }),
  )
  return merged(
    [...aids, ...neighbours].filter(
      ({ at }) => isShown(at, plan) && open(at) && insets.every((inset) => overlap(inset, box(at, 40, 40)) === 0),
    ),
  ).sort((a, b) => far(a) - far(b))
}

const inked = (ink: Ink, ...texts: readonly string[]): readonly Line[] => texts.map((text) => ({ text, ink }))

/** Marks that would overlap share the first one's symbol and one label. */
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
  const rect = space.place(size, around(at, size, 34))
  drawLeader(sheet, at, rect, { ink: lines[0]?.ink ?? 'muted', beyond: 50 })
  lines.forEach(({ text, ink }, index) => {
    sheet.text(text, { x: rect.x, y: rect.y + 20 + index * 26 }, { size: 21, face: 'bold', ink, halo: 'ground' })
  })
}

/** A hairline from a symbol to its label if the label is more than a given number of pixels away. */
export function drawLeader(sheet: Sheet, at: Point, rect: Rect, { ink, beyond }: { ink: Ink; beyond: number }): void {
  const near = {
    x: Math.min(Math.max(at.x, rect.x), rect.x + rect.width),
    y: Math.min(Math.max(at.y, rect.y), rect.y + rect.height),
  }
  const gap = Math.hypot(near.x - at.x, near.y - at.y)
  if (gap < beyond) return
  sheet.line(step(at, sheetBearing(at, near), 26), step(near, sheetBearing(near, at), 6), { ink, width: 2 })
}
