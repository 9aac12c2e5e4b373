import { metresPerNauticalMile } from '../../facts/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'
import { drawFrequencies, frequencyRows } from '../aerodrome/frequency-cells.ts'
import { type Heading, openPlate } from '../aerodrome/plate.ts'
import {
  drawMarkLabels,
  drawMarks,
  drawRings,
  drawRunwaysSmall,
  reserveScene,
  type Scene,
} from '../aerodrome/surroundings.ts'
import { drawCompassRose } from '../sheet/compass-rose.ts'
import { type PlanView, type Point, planView, type Rect, sheetBearing, step, toPixelBox } from '../sheet/geometry.ts'
import { drawPanel } from '../sheet/inset.ts'
import { LabelSpace } from '../sheet/label-space.ts'
import { drawGrid, drawNeatline, drawNorth, drawScaleBar, frameMargin } from '../sheet/map-frame.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { drawTable, type Table, tableHeight } from '../sheet/table.ts'
import { course, grouped } from '../sheet/wording.ts'
import { sectors, sectorTable, sectorTrack, type Way } from './sectors.ts'

export type SectorSketch = {
  /** The direction of the tracks; an area sketch has no tracks. */
  readonly way: Way
  /** Nautical miles from the aerodrome to the compass rose. */
  readonly radius: number
  /** Nautical miles of the rings. */
  readonly rings: readonly number[]
}

const scaleSize = { width: 330, height: 150 }
const northSize = { width: 150, height: 236 }

/** The country around an aerodrome by magnetic bearing and distance. For orientation, and labelled as not a procedure. */
export function drawSectorSketch(aerodrome: Aerodrome, sketch: SectorSketch, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, 'portrait')
  const last = { label: 'AERODROME ELEV', value: `${grouped(aerodrome.elevation)} ft` }
  const below = drawFrequencies(sheet, body, frequencyRows(aerodrome, { ...body, last }))
  const tables = tablesFor(aerodrome, sketch)
  const tablesTop = body.y + body.height - tables.height
  const width = body.width - 2 * frameMargin
  const top = below.y + frameMargin
  const frame: Rect = { x: body.x + frameMargin, y: top, width, height: tablesTop - frameMargin - top }
  const rose = width / 2 - 62
  const plan = planView(frame, aerodrome.position, (sketch.radius * metresPerNauticalMile) / rose)

  const scaleBox = { ...scaleSize, x: frame.x + 14, y: frame.y + frame.height - scaleSize.height - 14 }
  const northBox = { ...northSize, x: frame.x + frame.width - northSize.width - 14, y: frame.y + 14 }
  const scene: Scene<Aerodrome> = {
    sheet,
    plan,
    aerodrome,
    space: new LabelSpace(frame),
    insets: [scaleBox, northBox],
    open: offTheRose(plan, aerodrome, rose),
  }
  sheet.clipped(frame, () => drawMap(scene, sketch, rose))
  drawPanel(sheet, scaleBox, '')
  drawScaleBar(sheet, { x: scaleBox.x + 24, y: scaleBox.y + 46 }, plan.metresPerPixel, 'miles', scaleBox.width - 110)
  drawScaleBar(
    sheet,
    { x: scaleBox.x + 24, y: scaleBox.y + 108 },
    plan.metresPerPixel,
    'kilometres',
    scaleBox.width - 110,
  )
  drawPanel(sheet, northBox, '')
  drawNorth(sheet, { x: northBox.x + 66, y: northBox.y + 56 }, 120, aerodrome.magneticVariation)
  drawNeatline(sheet, plan)

  drawTables(sheet, { ...body, y: tablesTop, height: tables.height }, tables)
  return {
    sheet,
    boundingBoxes: {
      planview: { pixels: toPixelBox(frame, sheet.height), latlng: plan.latlng },
      insets: [scaleBox, northBox].map((rect) => ({ pixels: toPixelBox(rect, sheet.height) })),
      residual_px: 0,
    },
  }
}

/** Symbols on the rose would hide its figures; their places are still listed in the table. */
function offTheRose(plan: PlanView, { position }: Aerodrome, rose: number): (at: Point) => boolean {
  const centre = plan.toPoint(position)
  return (at) => {
    const away = Math.hypot(at.x - centre.x, at.y - centre.y)
    return away < rose - 30 || away > rose + 62
  }
}

function drawMap(scene: Scene<Aerodrome>, { way, rings }: SectorSketch, rose: number): void {
  const { sheet, plan, space, aerodrome } = scene
  const centre = plan.toPoint(aerodrome.position)
  const { magneticVariation } = aerodrome
  drawGrid(sheet, plan)
  if (way !== 'area') drawWedges(sheet, centre, rose, magneticVariation)
  drawCompassRose(sheet, centre, rose, magneticVariation)
  reserveScene(scene)
  for (let turn = 0; turn < 360; turn += 2) {
    const at = step(centre, turn, rose + 14)
    space.reserve({ x: at.x - 40, y: at.y - 40, width: 80, height: 80 })
  }
  if (way !== 'area') drawTracks(scene, centre, rose, way)
  drawMarks(scene)
  drawRunwaysSmall(scene, 5)
  drawMarkLabels(scene)
  drawRings(scene, aerodrome.position, rings, 45 + magneticVariation)
}

/** Every other quarter a shade darker, their edges drawn. */
function drawWedges(sheet: Scene['sheet'], centre: Point, radius: number, magneticVariation: number): void {
  for (const { middle } of sectors.filter((_, index) => index % 2 === 0)) {
    const arc = Array.from({ length: 46 }, (_, index) =>
      step(centre, middle - 45 + index * 2 + magneticVariation, radius),
    )
    sheet.polygon([centre, ...arc], { fill: 'sector' })
  }
  for (const { middle } of sectors) {
    const edge = step(centre, middle + 45 + magneticVariation, radius)
    sheet.line(step(centre, middle + 45 + magneticVariation, 60), edge, { ink: 'hair', width: 2, dash: '14 8' })
  }
}

/** One arrow along the middle of each quarter, with its magnetic track, and the quarter's name. */
function drawTracks({ sheet, space, aerodrome }: Scene<Aerodrome>, centre: Point, rose: number, way: Way): void {
  for (const [index, { name, middle }] of sectors.entries()) {
    const halo = index % 2 === 0 ? 'sector' : 'ground'
    const direction = middle + aerodrome.magneticVariation
    const [outer, inner] = [step(centre, direction, rose - 44), step(centre, direction, rose - 190)]
    const [from, to] = way === 'arrival' ? [outer, inner] : [inner, outer]
    const heading = sheetBearing(from, to)
    sheet.line(from, step(to, heading + 180, 26), { ink: 'course', width: 6 })
    sheet.polygon([to, step(to, heading + 162, 46), step(to, heading + 180, 34), step(to, heading - 162, 46)], {
      fill: 'course',
    })
    space.reserveLine(from, to, 50)

    const size = { width: 150, height: 70 }
    const middleOfArrow = step(centre, direction, rose - 117)
    const rect = space.place(
      size,
      [112, 150, 190].flatMap((out) =>
        [90, -90, 60, -60, 120, -120].map((turn) => step(middleOfArrow, direction + turn, out)),
      ),
    )
    const x = rect.x + rect.width / 2
    sheet.text(name, { x, y: rect.y + 26 }, { size: 26, face: 'bold', anchor: 'middle', tracking: 3, halo })
    const track = `${course(sectorTrack(middle, way))}M`
    sheet.text(track, { x, y: rect.y + 62 }, { size: 29, face: 'bold', ink: 'course', anchor: 'middle', halo })
  }
}

type Tables = { readonly sectors: Table; readonly heights: Table; readonly height: number }

const tableGap = 26
const noteHeight = 56

function tablesFor(aerodrome: Aerodrome, { way, radius }: SectorSketch): Tables {
  const bySector = sectorTable(aerodrome, way, radius)
  const heights = heightTable(way)
  return { sectors: bySector, heights, height: tableHeight(bySector) + tableGap + tableHeight(heights) + noteHeight }
}

function drawTables(sheet: Scene['sheet'], at: Rect, tables: Tables): void {
  drawTable(sheet, at, tables.sectors)
  const y = at.y + tableHeight(tables.sectors) + tableGap
  drawTable(sheet, { ...at, y }, tables.heights)
  const note =
    'Orientation only: no procedure, no clearance, no obstacle or terrain data. Bearings magnetic. Figures computed.'
  sheet.text(note, { x: at.x, y: y + tableHeight(tables.heights) + 38 }, { size: 21, ink: 'muted' })
}

const feetPerMile = { descent: 318, climbs: [200, 300, 400] } as const
const speeds = [90, 120, 150, 180, 210, 250] as const

/** Arrivals and areas: miles to lose height on 3°. Departures: rates of climb that keep a gradient. */
function heightTable(way: SectorSketch['way']): Table {
  const figure = (title: string) => ({ title, weight: 1, align: 'middle' as const })
  if (way === 'departure') {
    return {
      columns: [
        { title: 'CLIMB, ft/min AT GROUND SPEED kt', weight: 2.6 },
        ...speeds.map((knots) => figure(`${knots}`)),
      ],
      rows: feetPerMile.climbs.map((gradient) => [
        `${gradient} ft/NM`,
        ...speeds.map((knots) => grouped((gradient * knots) / 60)),
      ]),
    }
  }
  const heights = [1000, 2000, 3000, 5000, 7000, 10000]
  return {
    columns: [{ title: 'HEIGHT TO LOSE, ft', weight: 2.6 }, ...heights.map((feet) => figure(grouped(feet)))],
    rows: [
      ['NM on a 3° descent', ...heights.map((feet) => (feet / feetPerMile.descent).toFixed(1))],
      ['Minutes at 120 kt', ...heights.map((feet) => ((feet / feetPerMile.descent / 120) * 60).toFixed(1))],
      ['Minutes at 180 kt', ...heights.map((feet) => ((feet / feetPerMile.descent / 180) * 60).toFixed(1))],
    ],
  }
}
