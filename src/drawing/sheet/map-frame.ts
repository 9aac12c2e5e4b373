import { type PlanView, type Point, type Rect, step } from './geometry.ts'
import type { Sheet } from './sheet.ts'
import { gridLabel, variation } from './wording.ts'

/** Pixels that the ladder and its labels need outside a plan view's frame. */
export const frameMargin = 42
const ladder = 10

/** Grid steps in seconds of arc. */
const steps = [5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

type Axis = 'lat' | 'lng'
type Tick = { readonly seconds: number; readonly at: number }
type Ladder = { readonly step: number; readonly ticks: readonly Tick[] }

/** The finest step whose lines are at least `space` pixels apart. */
function ticks(plan: PlanView, axis: Axis, space: number): Ladder {
  const { lat1, lat2, lng1, lng2 } = plan.latlng
  const [low, high, pixels] = axis === 'lat' ? [lat1, lat2, plan.frame.height] : [lng1, lng2, plan.frame.width]
  const perSecond = pixels / ((high - low) * 3600)
  const chosen = steps.find((seconds) => seconds * perSecond >= space) ?? 3600
  const found: Tick[] = []
  for (let seconds = Math.ceil((low * 3600) / chosen) * chosen; seconds <= high * 3600; seconds += chosen) {
    const point = plan.toPoint({
      lat: axis === 'lat' ? seconds / 3600 : lat1,
      lng: axis === 'lng' ? seconds / 3600 : lng1,
    })
    found.push({ seconds, at: axis === 'lat' ? point.y : point.x })
  }
  return { step: chosen, ticks: found }
}

/** Ground and fine lines of latitude and longitude, to be drawn first. */
export function drawGrid(sheet: Sheet, plan: PlanView, space = 190): void {
  const { x, y, width, height } = plan.frame
  sheet.rect(plan.frame, { fill: 'ground' })
  const stroke = { ink: 'grid', width: 2 } as const
  for (const { at } of ticks(plan, 'lat', space).ticks) sheet.line({ x, y: at }, { x: x + width, y: at }, stroke)
  for (const { at } of ticks(plan, 'lng', space).ticks) sheet.line({ x: at, y }, { x: at, y: y + height }, stroke)
}

/** Neatline, ladder and labels around the plan view, to be drawn last. */
export function drawNeatline(sheet: Sheet, plan: PlanView, space = 190): void {
  const { x, y, width, height } = plan.frame
  const lat = ticks(plan, 'lat', space)
  const lng = ticks(plan, 'lng', space)
  rungs(lat, y, y + height).forEach(([from, to]) => {
    sheet.rect({ x: x - ladder, y: from, width: ladder, height: to - from }, { fill: 'ink' })
    sheet.rect({ x: x + width, y: from, width: ladder, height: to - from }, { fill: 'ink' })
  })
  rungs(lng, x, x + width).forEach(([from, to]) => {
    sheet.rect({ x: from, y: y - ladder, width: to - from, height: ladder }, { fill: 'ink' })
    sheet.rect({ x: from, y: y + height, width: to - from, height: ladder }, { fill: 'ink' })
  })
  const outer = { x: x - ladder, y: y - ladder, width: width + 2 * ladder, height: height + 2 * ladder }
  sheet.rect(outer, { stroke: { ink: 'ink', width: 2 } })
  sheet.rect(plan.frame, { stroke: { ink: 'ink', width: 2 } })

  const style = { size: 19, ink: 'muted', anchor: 'middle' } as const
  for (const { seconds, at } of lat.ticks.filter((tick) => tick.at > y + 70 && tick.at < y + height - 70)) {
    const text = gridLabel(seconds, 'lat', lat.step)
    sheet.text(text, { x: x - ladder - 9, y: at }, { ...style, rotate: -90 })
    sheet.text(text, { x: x + width + ladder + 9, y: at }, { ...style, rotate: 90 })
  }
  for (const { seconds, at } of lng.ticks.filter((tick) => tick.at > x + 70 && tick.at < x + width - 70)) {
    const text = gridLabel(seconds, 'lng', lng.step)
    sheet.text(text, { x: at, y: y - ladder - 8 }, style)
    sheet.text(text, { x: at, y: y + height + ladder + 23 }, style)
  }
}

/** Every second interval between grid lines, and what is left of it at the frame's ends. */
function rungs(
  { step: seconds, ticks: marks }: Ladder,
  start: number,
  end: number,
): readonly (readonly [number, number])[] {
  const sorted = [...marks].sort((a, b) => a.at - b.at)
  const edges = [start, ...sorted.map(({ at }) => at), end]
  const odd = Math.abs(Math.round((sorted[0]?.seconds ?? 0) / seconds)) % 2
  return edges.slice(1).flatMap((edge, index) => ((index + odd) % 2 ? [] : [[edges[index] ?? start, edge] as const]))
}

/** True north with the magnetic needle next to it, if the variation is known; `top` is the head of the arrow. */
export function drawNorth(sheet: Sheet, top: Point, length: number, magneticVariation: number | null): void {
  const foot = { x: top.x, y: top.y + length }
  sheet.line(foot, top, { ink: 'ink', width: 4 })
  sheet.polygon(
    [top, { x: top.x - 13, y: top.y + 34 }, { x: top.x, y: top.y + 26 }, { x: top.x + 13, y: top.y + 34 }],
    {
      fill: 'ink',
    },
  )
  sheet.text('N', { x: top.x, y: top.y - 12 }, { size: 30, face: 'bold', anchor: 'middle' })
  if (magneticVariation === null) return
  const tip = step(foot, magneticVariation, length * 0.9)
  const barb = step(tip, magneticVariation + 180 + (magneticVariation < 0 ? 22 : -22), 28)
  sheet.polyline([foot, tip, barb], { ink: 'course', width: 3 })
  sheet.text(
    `VAR ${variation(magneticVariation)}`,
    { x: top.x, y: foot.y + 30 },
    { size: 21, anchor: 'middle', ink: 'course' },
  )
}

type Unit = { readonly name: string; readonly metres: number; readonly steps: readonly number[] }

const units = {
  feet: { name: 'FEET', metres: 0.3048, steps: [500, 1000, 1500, 2000, 3000, 4000, 5000] },
  metres: { name: 'METRES', metres: 1, steps: [100, 200, 300, 400, 500, 1000, 1500, 2000] },
  miles: { name: 'NM', metres: 1852, steps: [1, 2, 4, 5, 10, 20] },
  kilometres: { name: 'KM', metres: 1000, steps: [1, 2, 4, 5, 10, 20, 40] },
} as const satisfies Record<string, Unit>

/** A bar of four rungs for the largest round length that fits into `space` pixels. */
export function drawScaleBar(
  sheet: Sheet,
  at: Point,
  metresPerPixel: number,
  unit: keyof typeof units,
  space: number,
): void {
  const { name, metres, steps: choices } = units[unit]
  const length = [...choices].reverse().find((value) => (value * metres) / metresPerPixel <= space) ?? choices[0]
  const pixels = (length * metres) / metresPerPixel
  for (let rung = 0; rung < 4; rung += 1) {
    const part: Rect = { x: at.x + (pixels * rung) / 4, y: at.y, width: pixels / 4, height: 12 }
    sheet.rect(part, { fill: rung % 2 ? 'paper' : 'ink', stroke: { ink: 'ink', width: 2 } })
  }
  const style = { size: 19 } as const
  const y = at.y - 8
  sheet.text('0', { x: at.x, y }, { ...style, anchor: 'middle' })
  sheet.text(String(length / 2), { x: at.x + pixels / 2, y }, { ...style, anchor: 'middle' })
  sheet.text(`${length} ${name}`, { x: at.x + pixels - 12, y }, style)
}
