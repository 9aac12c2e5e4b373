import { type Aerodrome, type Direction, magnetic } from './aerodrome.ts'
import { drawProfile } from './approach-profile.ts'
import {
  destination,
  metresPerNauticalMile,
  type PlanView,
  planView,
  type Rect,
  sheetBearing,
  step,
  toPixelBox,
} from './geometry.ts'
import { altitudeAt, type GlidePath, glidePath } from './glide-path.ts'
import { takeCorner } from './inset.ts'
import { LabelSpace } from './label-space.ts'
import { drawGrid, drawNeatline, frameMargin } from './map-frame.ts'
import { drawCells, type Heading, openPlate } from './plate.ts'
import type { DrawnChart } from './raster.ts'
import { drawSketchLegend, sketchLegendSize } from './sketch-legend.ts'
import { frequencyCells } from './stations.ts'
import { drawRings, drawRunwaysSmall, drawSurroundings, type Scene } from './surroundings.ts'
import { course, grouped, tens } from './wording.ts'

const cellsHeight = 96
const profileHeight = 520

/** Miles of final approach shown. */
const finalMiles = 8

/** A straight visual final: extended centreline with altitudes at every mile, what lies around, and the profile. */
export function drawApproachSketch(aerodrome: Aerodrome, way: Direction, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, 'portrait')
  const path = glidePath(aerodrome, way)
  drawCells(sheet, { ...body, height: cellsHeight }, frequencyCells(aerodrome))
  drawCells(sheet, { ...body, y: body.y + cellsHeight, height: cellsHeight }, briefing(aerodrome, way, path))

  const top = body.y + 2 * cellsHeight + frameMargin
  const profile: Rect = { ...body, y: body.y + body.height - profileHeight, height: profileHeight }
  const frame: Rect = {
    x: body.x + frameMargin,
    y: top,
    width: body.width - 2 * frameMargin,
    height: profile.y - frameMargin - top,
  }
  const plan = planFor(frame, way)
  const space = new LabelSpace(frame)
  const scene: Scene = { sheet, plan, space, aerodrome }
  space.reserveLine(plan.toPoint(way.threshold), plan.toPoint(milesOut(way, finalMiles + 1)), 44)
  const legend = takeCorner(space, frame, sketchLegendSize)

  sheet.clipped(frame, () => {
    drawGrid(sheet, plan)
    drawRings(scene, aerodrome.position, [5, 10], way.course)
    drawFinal(scene, way, path)
    drawRunwaysSmall(scene, 11, way.runway)
    drawSurroundings(scene)
  })
  drawSketchLegend(sheet, legend, { plan, aerodrome })
  drawNeatline(sheet, plan)
  drawProfile(sheet, profile, { way, path, miles: finalMiles })
  return {
    sheet,
    boundingBoxes: {
      planview: { pixels: toPixelBox(frame, sheet.height), latlng: plan.latlng },
      insets: [{ pixels: toPixelBox(legend, sheet.height) }],
      profile: { pixels: toPixelBox(profile, sheet.height) },
      residual_px: 0,
    },
  }
}

const milesOut = (way: Direction, miles: number) =>
  destination(way.threshold, way.course + 180, miles * metresPerNauticalMile)

/** The final and a mile and a half around it; every approach to every aerodrome at nearly the same scale. */
function planFor(frame: Rect, way: Direction): PlanView {
  const span = (finalMiles + 3.6) * metresPerNauticalMile
  return planView(frame, milesOut(way, finalMiles / 2 - 0.3), span / Math.min(frame.width, frame.height))
}

function briefing(aerodrome: Aerodrome, way: Direction, path: GlidePath) {
  const { near, runway } = way
  return [
    { label: 'FINAL COURSE', value: `${course(magnetic(way.course, aerodrome.magneticVariation))}M`, weight: 1 },
    { label: 'TRUE', value: course(way.course), weight: 0.8 },
    {
      label: 'THRESHOLD ELEV',
      value: near.elevation === null ? 'not known' : `${grouped(near.elevation)} ft`,
      weight: 1.2,
    },
    { label: 'AERODROME ELEV', value: `${grouped(aerodrome.elevation)} ft`, weight: 1.2 },
    {
      label: path.basis.toUpperCase(),
      value: `${path.degrees.toFixed(2)}° · TCH ${path.crossingHeight} ft`,
      weight: 2,
    },
    { label: 'LANDING LENGTH', value: `${grouped(runway.length - near.displaced)} × ${runway.width} ft`, weight: 1.7 },
  ]
}

/** Extended centreline with a tick and an altitude at every mile, and the course written along it. */
function drawFinal({ sheet, plan, space, aerodrome }: Scene, way: Direction, path: GlidePath): void {
  const threshold = plan.toPoint(way.threshold)
  const start = plan.toPoint(milesOut(way, finalMiles))
  const inbound = sheetBearing(start, threshold)
  sheet.line(start, plan.toPoint(milesOut(way, finalMiles + 4)), { ink: 'course', width: 2, dash: '10 12' })
  sheet.line(start, step(threshold, inbound + 180, 12), { ink: 'course', width: 6 })
  const tip = step(threshold, inbound + 180, 8)
  sheet.polygon([tip, step(tip, inbound + 162, 46), step(tip, inbound + 180, 34), step(tip, inbound - 162, 46)], {
    fill: 'course',
  })

  const side = clearSide(plan, way)
  for (let mile = 1; mile <= finalMiles; mile += 1) {
    const at = plan.toPoint(milesOut(way, mile))
    const half = mile % 2 ? 11 : 18
    sheet.line(step(at, inbound - 90, half), step(at, inbound + 90, half), { ink: 'course', width: 4 })
    const size = { width: 112, height: 54 }
    const reach =
      34 +
      Math.abs(Math.sin(((inbound + 90) * Math.PI) / 180)) * (size.width / 2) +
      Math.abs(Math.cos(((inbound + 90) * Math.PI) / 180)) * (size.height / 2)
    const rect = space.place(size, [step(at, inbound + side, reach), step(at, inbound - side, reach)])
    const middle = rect.x + rect.width / 2
    sheet.text(
      `${mile} NM`,
      { x: middle, y: rect.y + 20 },
      { size: 20, anchor: 'middle', ink: 'muted', halo: 'ground' },
    )
    sheet.text(
      grouped(tens(altitudeAt(path, mile))),
      { x: middle, y: rect.y + 49 },
      {
        size: 27,
        face: 'bold',
        anchor: 'middle',
        halo: 'ground',
      },
    )
  }
  drawCourseLabel(sheet, {
    at: plan.toPoint(milesOut(way, finalMiles * 0.5 + 0.5)),
    inbound,
    side,
    text: `${course(magnetic(way.course, aerodrome.magneticVariation))}M`,
  })
}

/** The side of the final away from the nearer edge of the map's middle, as a turn from the inbound course. */
function clearSide(plan: PlanView, way: Direction): 90 | -90 {
  const middle = plan.toPoint(milesOut(way, finalMiles / 2))
  const right = step(middle, way.course + 90, 100)
  return right.x >= middle.x ? 90 : -90
}

type CourseLabel = {
  readonly at: { x: number; y: number }
  readonly inbound: number
  readonly side: number
  readonly text: string
}

/** Written along the line, on the side without altitudes, never upside down. */
function drawCourseLabel(sheet: Scene['sheet'], { at, inbound, side, text }: CourseLabel): void {
  const along = (inbound + 270) % 180
  const rotate = along > 90 ? along - 180 : along
  const middle = step(at, inbound - side, 34)
  const base = step(middle, rotate + 180, 13)
  sheet.text(
    text,
    { x: base.x, y: base.y },
    { size: 36, face: 'bold', ink: 'course', anchor: 'middle', rotate, halo: 'ground' },
  )
}
