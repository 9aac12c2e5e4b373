import { type Direction, magnetic, type Runway } from './aerodrome.ts'
import { metresPerFoot, type PlanView, sheetBearing, step } from './geometry.ts'
import { around } from './label-space.ts'
import { textWidth } from './lettering.ts'
import { runwayLine } from './runway-drawing.ts'
import type { Scene } from './surroundings.ts'
import { drawReferencePoint } from './symbols.ts'
import { course, grouped } from './wording.ts'

const ends = { designator: { size: 42, face: 'bold' }, detail: { size: 21 }, height: 62 } as const

/** Designator in a box with bearings and elevation beside it, beyond the end of the runway. */
export function drawEndLabel({ sheet, plan, space, aerodrome }: Scene, way: Direction): void {
  const { near, far } = way
  const end = plan.toPoint(near.position)
  const outward = sheetBearing(plan.toPoint(far.position), end)
  const box = textWidth(near.designator, ends.designator) + 28
  const lines = [
    `${course(magnetic(way.course, aerodrome.magneticVariation))}M  ${course(way.course)}T`,
    near.elevation === null ? 'ELEV not known' : `ELEV ${grouped(near.elevation)} ft`,
  ]
  const width = box + 14 + Math.max(...lines.map((line) => textWidth(line, ends.detail)))
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const reach = (out: number) =>
    Math.abs(Math.sin(radians(out))) * (width / 2) + Math.abs(Math.cos(radians(out))) * (ends.height / 2)
  const centres = [22, 50, 90].flatMap((gap) =>
    [0, 20, -20, 40, -40, 65, -65, 90, -90].map((turn) => step(end, outward + turn, gap + reach(outward + turn))),
  )
  const rect = space.place({ width, height: ends.height }, centres)
  sheet.rect({ ...rect, width: box }, { fill: 'runway', radius: 6 })
  const foot = { x: rect.x + box / 2, y: rect.y + 47 }
  sheet.text(near.designator, foot, { ...ends.designator, ink: 'runwayMark', anchor: 'middle' })
  lines.forEach((line, index) => {
    sheet.text(line, { x: rect.x + box + 14, y: rect.y + 25 + index * 30 }, { ...ends.detail, halo: 'ground' })
  })
}

/** Length, width and surface written along the runway, on whichever side and stretch is free. */
export function drawDimensions({ sheet, plan, space }: Scene, runway: Runway): void {
  const text = runway.closed
    ? `${runway.ends[0].designator}/${runway.ends[1].designator} CLOSED`
    : `${grouped(runway.length)} × ${runway.width} ft  (${grouped(runway.length * metresPerFoot)} × ${Math.round(runway.width * metresPerFoot)} m)  ${runway.surface}`
  const style = { size: 22 } as const
  const half = textWidth(text, style) / 2
  const [from, to] = runwayLine(plan, runway)
  if (Math.hypot(to.x - from.x, to.y - from.y) < 2 * half + 40) return
  const along = sheetBearing(from, to)
  const offset = widthOf(plan, runway) / 2 + 24
  const places = [0.5, 0.4, 0.6, 0.3, 0.7].flatMap((part) =>
    [-90, 90].map((side) => {
      const on = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      const middle = step(on, along + side, offset)
      return { middle, ends: [step(middle, along, half), step(middle, along + 180, half)] as const }
    }),
  )
  const [first, ...others] = places
  if (!first) return
  const cost = ({ ends: [a, b] }: typeof first) => space.lineCost(a, b, 24)
  const best = others.reduce((least, place) => (cost(place) < cost(least) ? place : least), first)
  const upright = along % 180
  const rotate = upright - 90
  const base = step(best.middle, rotate + 180, 8)
  const ink = runway.closed ? 'muted' : 'ink'
  sheet.text(text, base, { ...style, ink, rotate, anchor: 'middle', halo: 'ground' })
  space.reserveLine(best.ends[0], best.ends[1], 26)
}

const widthOf = (plan: PlanView, runway: Runway) => Math.max(9, (runway.width * metresPerFoot) / plan.metresPerPixel)

export function drawReferenceLabel({ sheet, plan, space, aerodrome }: Scene): void {
  const at = plan.toPoint(aerodrome.position)
  drawReferencePoint(sheet, at)
  space.reserve({ x: at.x - 20, y: at.y - 20, width: 40, height: 40 })
  const style = { size: 21, face: 'bold', ink: 'aerodrome', halo: 'ground' } as const
  const rect = space.place({ width: textWidth('ARP', style), height: 26 }, around(at, { width: 44, height: 26 }, 26))
  sheet.text('ARP', { x: rect.x, y: rect.y + 20 }, style)
}
