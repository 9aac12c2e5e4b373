import { type Direction, metresPerFoot, type Runway, surfaceOf } from '../../facts/index.ts'
import { textWidth } from '../lettering/lettering.ts'
import { sheetBearing, step, within } from '../sheet/geometry.ts'
import { around } from '../sheet/label-space.ts'
import { course, feetOrUnknown, grouped } from '../sheet/wording.ts'
import { magnetic } from './aerodrome.ts'
import { runwayLine } from './runway-drawing.ts'
import { drawLeader, type Scene } from './surroundings.ts'
import { drawReferencePoint } from './symbols.ts'

const ends = { designator: { size: 42, face: 'bold' }, detail: { size: 21 }, height: 62 } as const

/** Pixels between an end and its label, and degrees from the runway's direction; beside the runway only where all else is full. */
const gaps = [22, 50, 90, 150, 220]
const turns = [
  [0, 20, -20, 40, -40, 65, -65, 90, -90],
  [115, -115, 140, -140],
]

/** Designator in a box with bearings and elevation beside it, beyond the end of the runway. */
export function drawEndLabel({ sheet, plan, space, aerodrome }: Scene, way: Direction): void {
  const { near, far } = way
  const end = plan.toPoint(near.position)
  const outward = sheetBearing(plan.toPoint(far.position), end)
  const box = textWidth(near.designator, ends.designator) + 28
  const lines = [
    aerodrome.magneticVariation === null
      ? `${course(way.course)}T`
      : `${course(magnetic(way.course, aerodrome.magneticVariation))}M  ${course(way.course)}T`,
    `ELEV ${feetOrUnknown(near.elevation)}`,
  ]
  const width = box + 14 + Math.max(...lines.map((line) => textWidth(line, ends.detail)))
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const reach = (out: number) =>
    Math.abs(Math.sin(radians(out))) * (width / 2) + Math.abs(Math.cos(radians(out))) * (ends.height / 2)
  const centres = turns.flatMap((some) =>
    gaps.flatMap((gap) => some.map((turn) => step(end, outward + turn, gap + reach(outward + turn)))),
  )
  const rect = space.place({ width, height: ends.height }, centres)
  drawLeader(sheet, end, rect, { ink: 'muted', beyond: 110 })
  sheet.rect({ ...rect, width: box }, { fill: 'runway', radius: 6 })
  const foot = { x: rect.x + box / 2, y: rect.y + 47 }
  sheet.text(near.designator, foot, { ...ends.designator, ink: 'runwayMark', anchor: 'middle' })
  lines.forEach((line, index) => {
    sheet.text(line, { x: rect.x + box + 14, y: rect.y + 25 + index * 30 }, { ...ends.detail, halo: 'ground' })
  })
}

/** Length, width and surface written along the runway, on whichever side and stretch is free; shorter where crowded. */
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

/** Of crowding: about half the text covered. The table below has the figures, but does not list closed runways. */
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
  space.reserve({ x: at.x - 20, y: at.y - 20, width: 40, height: 40 })
  const style = { size: 21, face: 'bold', ink: 'aerodrome', halo: 'ground' } as const
  const rect = space.place({ width: textWidth('ARP', style), height: 26 }, around(at, { width: 44, height: 26 }, 26))
  sheet.text('ARP', { x: rect.x, y: rect.y + 20 }, style)
}
