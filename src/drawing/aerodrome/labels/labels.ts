import { type Direction, metresPerFoot, type Runway, surfaceOf } from '../../../facts/index.ts'
import { capHeight, textWidth } from '../../lettering/lettering.ts'
import { middleOf, type Point, type Rect, sheetBearing, step, within } from '../../sheet/geometry.ts'
import { around } from '../../sheet/label-space.ts'
import { course, feetOrUnknown, grouped } from '../../sheet/wording.ts'
import { type ChartedAerodrome, magnetic } from '../aerodrome.ts'
import { runwayLine } from '../runway-drawing.ts'
import type { Scene } from '../surroundings.ts'
import { drawReferencePoint } from '../symbols.ts'
import { type DetailSide, detailGap, detailLettering, detailPitch } from './end-label-shapes.ts'
import type { EndLabel } from './end-labels.ts'

/** Bearings, then elevation. */
export function endDetails(
  { magneticVariation }: ChartedAerodrome,
  { near, course: track }: Direction,
): readonly string[] {
  const bearings =
    magneticVariation === null
      ? `${course(track)}T`
      : `${course(magnetic(track, magneticVariation))}M  ${course(track)}T`
  return [bearings, `ELEV ${feetOrUnknown(near.elevation)}`]
}

/** Designator on a plate, bearings and elevation next to it, and a line to the end where it could belong to another end. */
export function drawEndLabel({ sheet, aerodrome }: Scene, label: EndLabel): void {
  const { near, way, at, plate, foot, size, details } = label
  if (label.hasLeader) {
    sheet.line(at, foot, { ink: 'muted', width: 2.5 })
    sheet.circle(at, 4.5, { fill: 'muted' })
  }
  sheet.rect(plate, { fill: 'runway', radius: size / 7 })
  const { x, y } = middleOf(plate)
  sheet.text(near.designator, { x, y: y + size * 0.375 }, { size, face: 'bold', ink: 'runwayMark', anchor: 'middle' })
  if (!details) return
  const [anchor, start] = detailPoint(plate, details)
  endDetails(aerodrome, way).forEach((line, index) => {
    sheet.text(line, { ...start, y: start.y + index * detailPitch }, { ...detailLettering, anchor, halo: 'ground' })
  })
}

/** How the details are set, and the foot of their first line. */
function detailPoint(plate: Rect, side: DetailSide): readonly ['start' | 'middle' | 'end', Point] {
  const { x, y } = middleOf(plate)
  const half = capHeight * (detailLettering.size / 2)
  switch (side) {
    case 'right':
      return ['start', { x: plate.x + plate.width + detailGap, y: y + half - detailPitch / 2 }]
    case 'left':
      return ['end', { x: plate.x - detailGap, y: y + half - detailPitch / 2 }]
    case 'below':
      return ['middle', { x, y: plate.y + plate.height + detailPitch - 2 }]
    case 'above':
      return ['middle', { x, y: plate.y - detailPitch - 10 }]
  }
}

/** Length, width and surface written along the runway, on a free side and stretch; shortened if crowded. */
export function drawDimensions({ sheet, plan, space }: Scene, runway: Runway): void {
  const [from, to] = runwayLine(plan, runway)
  const along = sheetBearing(from, to)
  const offset = Math.max(9, (runway.width * metresPerFoot) / plan.metresPerPixel) / 2 + 24
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const candidates = dimensionTexts(runway).map((text) => {
    const half = textWidth(text, dimension) / 2
    const places = [0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8]
      .filter((part) => length * (0.5 - Math.abs(part - 0.5)) >= half)
      .flatMap((part) =>
        [-90, 90].map((side) => {
          const on = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
          const middle = step(on, along + side, offset)
          const [a, b] = [step(middle, along, half), step(middle, along + 180, half)]
          return { text, middle, a, b, crowding: space.lineCost(a, b, 24) / half }
        }),
      )
      .filter(({ a, b }) => within(plan.frame, a, 16) && within(plan.frame, b, 16))
    return places.toSorted((one, other) => one.crowding - other.crowding)[0]
  })
  const fitting = candidates.filter((place) => place !== undefined)
  const least = Math.min(...fitting.map(({ crowding }) => crowding))
  const best = fitting.find(({ crowding }) => crowding <= least * 1.3 + 4)
  if (!best || best.crowding > (runway.closed ? 2 : 1) * bearable) return
  const rotate = (along % 180) - 90
  const base = step(best.middle, rotate + 180, 8)
  const ink = runway.closed ? 'muted' : 'ink'
  sheet.text(best.text, base, { ...dimension, ink, rotate, anchor: 'middle', halo: 'ground' })
  space.reserveLine(best.a, best.b, 26)
}

const dimension = { size: 22 } as const

/** Limit of crowding: about half the text covered. The table below has the figures, but does not list closed runways. */
const bearable = 45

/** Longest first. */
function dimensionTexts({ closed, ends: [one, other], length, width, surface }: Runway): readonly string[] {
  if (closed) return [`${one.designator}/${other.designator} CLOSED`]
  const feet = `${grouped(length)} × ${width} ft`
  const metres = `${grouped(length * metresPerFoot)} × ${Math.round(width * metresPerFoot)} m`
  return [`${feet}  (${metres})  ${surfaceOf(surface).name}`, feet]
}

export function drawReferenceLabel({ sheet, plan, space, aerodrome }: Scene): void {
  const at = plan.toPoint(aerodrome.position)
  if (!within(plan.frame, at, 24)) return
  drawReferencePoint(sheet, at)
  const style = { size: 21, face: 'bold', ink: 'aerodrome', halo: 'ground' } as const
  const rect = space.place({ width: textWidth('ARP', style), height: 26 }, around(at, { width: 44, height: 26 }, 26))
  sheet.text('ARP', { x: rect.x, y: rect.y + 20 }, style)
}
