import {
  type Direction,
  direction,
  metresPerFoot,
  type Runway,
  type SurfaceKind,
  surfaceOf,
} from '../../facts/index.ts'
import { capHeight } from '../lettering/lettering.ts'
import { type PlanView, type Point, sheetBearing, step } from '../sheet/geometry.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** Pixels of runway width below which markings would be illegible. */
const legible = 18

/** Corners of a runway on the plan view; the ends lie on the published coordinates. */
export function runwayOutline(plan: PlanView, runway: Runway, leastPixels = 0): readonly Point[] {
  const [from, to] = runwayLine(plan, runway)
  const half = Math.max(leastPixels, (runway.width * metresPerFoot) / plan.metresPerPixel) / 2
  const course = sheetBearing(from, to)
  return [
    step(from, course - 90, half),
    step(to, course - 90, half),
    step(to, course + 90, half),
    step(from, course + 90, half),
  ]
}

export function runwayLine(plan: PlanView, runway: Runway): readonly [Point, Point] {
  return [plan.toPoint(runway.ends[0].position), plan.toPoint(runway.ends[1].position)]
}

/** To scale, with markings whose pattern is schematic. */
export function drawRunway(sheet: Sheet, plan: PlanView, runway: Runway): void {
  const outline = runwayOutline(plan, runway, 9)
  if (runway.closed) {
    drawClosedRunway(sheet, plan, runway, outline)
    return
  }
  const { kind } = surfaceOf(runway.surface)
  drawBed(sheet, outline, kind)
  if (kind !== 'paved') return
  const ways = [direction(runway, 0), direction(runway, 1)] as const
  for (const way of ways) drawEnd(sheet, plan, way)
  drawCentreline(sheet, plan, ways)
}

/** The surface of a runway: solid if paved, otherwise an outline. */
export function drawBed(sheet: Sheet, outline: readonly Point[], kind: SurfaceKind): void {
  if (kind === 'paved') {
    sheet.polygon(outline, { fill: 'runway' })
    return
  }
  const ink = kind === 'water' ? 'navaid' : 'runway'
  sheet.polygon(outline, { fill: kind === 'water' ? 'navaid' : 'closed', opacity: 0.3 })
  sheet.polygon(outline, { stroke: { ink, width: 3, ...(kind === 'water' && { dash: '16 9' }) } })
}

const feet = (plan: PlanView, value: number) => (value * metresPerFoot) / plan.metresPerPixel

function drawClosedRunway(sheet: Sheet, plan: PlanView, runway: Runway, outline: readonly Point[]): void {
  sheet.polygon(outline, { stroke: { ink: 'closed', width: 3, dash: '14 8' } })
  const [from, to] = runwayLine(plan, runway)
  const course = sheetBearing(from, to)
  const arm = Math.max(10, feet(plan, runway.width) * 0.45)
  for (const part of [0.1, 0.5, 0.9]) {
    const at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
    for (const turn of [45, 135]) {
      sheet.line(step(at, course + turn, arm), step(at, course + turn + 180, arm), { ink: 'closed', width: 5 })
    }
  }
}

/** Markings of one end, seen by a landing pilot: threshold stripes, designator, arrows before a displaced threshold. */
function drawEnd(sheet: Sheet, plan: PlanView, way: Direction): void {
  const course = sheetBearing(plan.toPoint(way.near.position), plan.toPoint(way.far.position))
  const width = feet(plan, way.runway.width)
  const threshold = plan.toPoint(way.threshold)
  const across = (at: Point, offset: number) => step(at, course + 90, offset)
  if (way.near.displaced > 0) {
    const bar = step(threshold, course, -1)
    sheet.line(across(bar, -width / 2), across(bar, width / 2), { ink: 'runwayMark', width: Math.max(4, width * 0.08) })
    drawArrows(sheet, plan.toPoint(way.near.position), threshold, { course, width })
  }
  if (width < legible) return
  const stripes = 8
  const stripeLength = width * 0.7
  for (let index = 0; index < stripes; index += 1) {
    const offset = ((index + 0.5) / stripes - 0.5) * width * 0.86
    const from = across(step(threshold, course, width * 0.18), offset)
    sheet.line(from, step(from, course, stripeLength), { ink: 'runwayMark', width: width * 0.055 })
  }
  if (!isPainted(way.near.designator)) return
  drawDesignator(sheet, step(threshold, course, width * 1.1), { text: way.near.designator, course, width })
}

/** A number, possibly with a letter; other names are not painted on runways. */
const isPainted = (designator: string): boolean => /^\d{1,2}[LRC]?$/.test(designator)

function drawArrows(sheet: Sheet, from: Point, to: Point, { course, width }: { course: number; width: number }): void {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const gap = width * 1.9
  for (let at = width * 1.1; at < length - width * 0.3; at += gap) {
    const tip = step(from, course, at)
    const stroke = { ink: 'runwayMark', width: Math.max(2, width * 0.07) } as const
    sheet.line(step(tip, course, -width), tip, stroke)
    sheet.polyline([step(tip, course + 145, width * 0.4), tip, step(tip, course - 145, width * 0.4)], stroke)
  }
}

/** Number over letter, upright for the landing pilot; `at` is the foot of the lowest line. */
function drawDesignator(sheet: Sheet, at: Point, mark: { text: string; course: number; width: number }): void {
  const { text, course, width } = mark
  const size = width * 0.62
  const lines = [text.replace(/\D/g, ''), text.replace(/\d/g, '')].filter(Boolean).reverse()
  lines.forEach((line, index) => {
    const foot = step(at, course, index * size * 1.1)
    const style = { size, face: 'bold', anchor: 'middle', ink: 'runwayMark', rotate: course } as const
    sheet.text(line, foot, style)
  })
}

function drawCentreline(sheet: Sheet, plan: PlanView, [one, other]: readonly [Direction, Direction]): void {
  const width = feet(plan, one.runway.width)
  if (width < legible) return
  const [from, to] = [plan.toPoint(one.threshold), plan.toPoint(other.threshold)]
  const course = sheetBearing(from, to)
  const lineHeight = width * 0.62 * 1.1
  const past = (way: Direction) => width * 1.3 + lineHeight * (/\D/.test(way.near.designator) ? 2 : 1) + size(width)
  sheet.line(step(from, course, past(one)), step(to, course + 180, past(other)), {
    ink: 'runwayMark',
    width: Math.max(1.5, width * 0.05),
    dash: `${feet(plan, 120)} ${feet(plan, 80)}`,
  })
}

const size = (width: number) => width * capHeight * 0.3
