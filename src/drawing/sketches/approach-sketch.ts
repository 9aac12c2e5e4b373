import { type Direction, destination, metresPerNauticalMile } from '../../facts/index.ts'
import { type Aerodrome, magnetic } from '../aerodrome/aerodrome.ts'
import { drawFrequencies, frequencyRows } from '../aerodrome/frequency-cells.ts'
import { drawCells, type Heading, openPlate } from '../aerodrome/plate.ts'
import {
  drawMarkLabels,
  drawMarks,
  drawRings,
  drawRunwaysSmall,
  reserveScene,
  type Scene,
} from '../aerodrome/surroundings.ts'
import { textWidth } from '../lettering/lettering.ts'
import { type PlanView, planView, type Rect, sheetBearing, step, toPixelBox } from '../sheet/geometry.ts'
import { takeCorner } from '../sheet/inset.ts'
import { LabelSpace } from '../sheet/label-space.ts'
import { drawGrid, drawNeatline, frameMargin } from '../sheet/map-frame.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { course, grouped, tens } from '../sheet/wording.ts'
import { drawProfile } from './approach-profile.ts'
import { altitudeAt, type GlidePath, glidePath } from './glide-path.ts'
import { drawSketchLegend, sketchLegendSize } from './sketch-legend.ts'

const cellsHeight = 96
const profileHeight = 520

/** Miles of final approach shown. */
const finalMiles = 8

/** A straight visual final: extended centreline with altitudes at every mile, the surroundings, and the profile. */
export function drawApproachSketch(aerodrome: Aerodrome, way: Direction, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, 'portrait')
  const path = glidePath(aerodrome, way)
  const below = drawFrequencies(sheet, body, frequencyRows(aerodrome, body))
  drawCells(sheet, { ...below, height: cellsHeight }, briefing(aerodrome, way, path))

  const top = below.y + cellsHeight + frameMargin
  const profile: Rect = { ...body, y: body.y + body.height - profileHeight, height: profileHeight }
  const frame: Rect = {
    x: body.x + frameMargin,
    y: top,
    width: body.width - 2 * frameMargin,
    height: profile.y - frameMargin - top,
  }
  const plan = planFor(frame, { way, aerodrome })
  const space = new LabelSpace(frame)
  space.reserveLine(plan.toPoint(way.threshold), plan.toPoint(milesOut(way, finalMiles + 1)), 44)
  reserveScene({ sheet, plan, space, aerodrome, insets: [] })
  const legend = takeCorner(space, frame, sketchLegendSize({ plan, aerodrome }))
  const scene: Scene<Aerodrome> = { sheet, plan, space, aerodrome, insets: [legend] }

  sheet.clipped(frame, () => {
    drawGrid(sheet, plan)
    drawMarks(scene)
    drawRunwaysSmall(scene, 11, way.runway)
    drawFinal(scene, way, path)
    drawRunwayName(scene, way)
    drawMarkLabels(scene)
    drawRings(scene, aerodrome.position, [5, 10], way.course)
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

/** Pixels kept free around the final and the runways. */
const mapMargin = { x: 150, y: 110 }

/** The whole final and all runways, at nearly the same scale for every approach to every aerodrome. */
function planFor(frame: Rect, { way, aerodrome }: { way: Direction; aerodrome: Aerodrome }): PlanView {
  const ends = aerodrome.runways.flatMap((runway) => runway.ends.map(({ position }) => position))
  const points = [...ends, milesOut(way, finalMiles + 0.5)]
  const lats = points.map(({ lat }) => lat)
  const lngs = points.map(({ lng }) => lng)
  const middle = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2
  const centre = { lat: middle(lats), lng: middle(lngs) }
  const metre = planView(frame, centre, 1)
  const southWest = metre.toPoint({ lat: Math.min(...lats), lng: Math.min(...lngs) })
  const northEast = metre.toPoint({ lat: Math.max(...lats), lng: Math.max(...lngs) })
  const wide = (northEast.x - southWest.x) / (frame.width - 2 * mapMargin.x)
  const high = (southWest.y - northEast.y) / (frame.height - 2 * mapMargin.y)
  return planView(frame, centre, Math.max(wide, high, 13))
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
function drawFinal({ sheet, plan, space, aerodrome }: Scene<Aerodrome>, way: Direction, path: GlidePath): void {
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
  drawCourseLabel({ sheet, plan, space, aerodrome }, { way, inbound, side })
}

/** Beyond the far end, with the side of the circuit if it is known not to be the left. */
function drawRunwayName({ sheet, plan, space }: Scene<Aerodrome>, { near, far }: Direction): void {
  const end = plan.toPoint(far.position)
  const away = sheetBearing(plan.toPoint(near.position), end)
  const lines = [`RWY ${near.designator}`, ...(near.traffic ? ['Right traffic'] : [])]
  const style = { size: 24, face: 'bold', anchor: 'middle', halo: 'ground' } as const
  const size = { width: Math.max(...lines.map((line) => textWidth(line, style))) + 8, height: lines.length * 28 }
  const centres = [0, 30, -30, 60, -60, 90, -90].map((turn) => step(end, away + turn, 26 + size.width / 2))
  const rect = space.place(size, centres)
  lines.forEach((line, index) => {
    sheet.text(line, { x: rect.x + rect.width / 2, y: rect.y + 22 + index * 28 }, style)
  })
}

/** The side of the final away from the nearer edge of the map's middle, as a turn from the inbound course. */
function clearSide(plan: PlanView, way: Direction): 90 | -90 {
  const middle = plan.toPoint(milesOut(way, finalMiles / 2))
  const right = step(middle, way.course + 90, 100)
  return right.x >= middle.x ? 90 : -90
}

type CourseLabel = { readonly way: Direction; readonly inbound: number; readonly side: number }

/** Written along a free part of the line, preferably on the side without altitudes, never upside down. */
function drawCourseLabel(scene: Omit<Scene<Aerodrome>, 'insets'>, { way, inbound, side }: CourseLabel): void {
  const { sheet, plan, space, aerodrome } = scene
  const text = `${course(magnetic(way.course, aerodrome.magneticVariation))}M`
  const style = { size: 36, face: 'bold', ink: 'course', anchor: 'middle', halo: 'ground' } as const
  const half = textWidth(text, style) / 2
  const places = [-side, side].flatMap((turn) =>
    [4.5, 5.5, 3.5, 6.5, 2.5, 7.5].map((mile) => {
      const middle = step(plan.toPoint(milesOut(way, mile)), inbound + turn, 46)
      const [a, b] = [step(middle, inbound, half), step(middle, inbound + 180, half)]
      return { middle, a, b, cost: space.lineCost(a, b, 32) }
    }),
  )
  const best = places.reduce((least, place) => (place.cost < least.cost ? place : least))
  const along = (inbound + 270) % 180
  const rotate = along > 90 ? along - 180 : along
  sheet.text(text, step(best.middle, rotate + 180, 13), { ...style, rotate })
  space.reserveLine(best.a, best.b, 36)
}
