import { directions, metresPerFoot } from '../../facts/index.ts'
import { type Aerodrome, magnetic } from '../aerodrome/aerodrome.ts'
import { drawFrequencies, frequencyRows } from '../aerodrome/frequency-cells.ts'
import { type Heading, openPlate } from '../aerodrome/plate.ts'
import { wrap } from '../lettering/lettering.ts'
import type { Rect } from '../sheet/geometry.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { drawSection, drawSectionTitle } from '../sheet/section.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { type ColumnOf, type Table, tableOf } from '../sheet/table.ts'
import { course, grouped, tens } from '../sheet/wording.ts'
import { altitudeAt, descentRate, glidePath } from './glide-path.ts'

/** Speeds at threshold of approach categories C (121 to 140 kt) and D (141 to 165 kt), ICAO Doc 8168. */
const speeds = [125, 130, 135, 140, 145, 155, 165]

const gap = 44

const marks = [10, 8, 6, 5, 4, 3, 2, 1]

/** One page for crews of category C and D aircraft: landing lengths, altitudes on the path, rates of descent. */
export function drawQuickReference(aerodrome: Aerodrome, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, 'portrait')
  const below = drawFrequencies(sheet, body, frequencyRows(aerodrome, body))
  const at = (y: number): Rect => ({ ...body, y, height: 0 })
  const ends = directions(aerodrome).length
  const rowHeight = Math.min(96, Math.floor((below.height - 654) / (4 * ends + 3)))
  const section = (y: number, title: string, table: Table) =>
    drawSection(sheet, at(y), title, { ...table, size: Math.min(34, rowHeight * 0.4) }, rowHeight) + gap
  let y = section(below.y + 16, 'LANDING', landingTable(aerodrome))
  y = drawLengths(sheet, at(y), { aerodrome, rowHeight }) + gap
  y = section(y, 'ALTITUDE ON THE PATH, FEET, BY NM TO THRESHOLD', altitudeTable(aerodrome))
  y = section(y, 'RATE OF DESCENT, FT/MIN, BY GROUND SPEED KT', descentTable(aerodrome))
  drawSectionTitle(sheet, at(y), 'NOTES')
  const style = { size: 23 } as const
  const notes =
    'For aircraft of approach categories C and D. Lengths are from the landing threshold to the far end of the runway as ' +
    'published; declared distances may differ. Paths are the published visual indicator where one is known, else 3° from ' +
    '50 ft over the threshold; all figures are computed from threshold elevations, or the aerodrome elevation where a ' +
    'threshold elevation is not known. Obstacles and minima are not part of this data.'
  wrap(notes, body.width - 24, style).forEach((line, index) => {
    sheet.text(line, { x: body.x + 24, y: y + 92 + index * 34 }, style)
  })
  return { sheet, boundingBoxes: null }
}

type Lengths = { readonly aerodrome: Aerodrome; readonly rowHeight: number }

/** Landing lengths as bars to one scale, with the part before a displaced threshold in outline; returns the y below. */
function drawLengths(sheet: Sheet, at: Rect, { aerodrome, rowHeight }: Lengths): number {
  drawSectionTitle(sheet, at, 'LANDING LENGTH TO SCALE')
  const ways = directions(aerodrome)
  const left = at.x + 130
  const perFoot = (at.width - 130 - 190) / Math.max(...ways.map(({ runway }) => runway.length))
  ways.forEach(({ near, runway }, index) => {
    const y = at.y + 76 + index * rowHeight
    const start = left + near.displaced * perFoot
    const end = left + runway.length * perFoot
    sheet.text(near.designator, { x: at.x + 10, y: y + 25 }, { size: 26, face: 'bold' })
    const before = { x: left, y: y + 1, width: start - left, height: 30 }
    if (near.displaced > 0) sheet.rect(before, { stroke: { ink: 'closed', width: 2, dash: '8 6' } })
    sheet.rect({ x: start, y, width: end - start, height: 32 }, { fill: 'runway' })
    sheet.text(`${grouped(runway.length - near.displaced)} ft`, { x: end + 16, y: y + 25 }, { size: 26, face: 'bold' })
  })
  return at.y + 76 + ways.length * rowHeight
}

const ends = (aerodrome: Aerodrome) =>
  directions(aerodrome).map((way) => ({
    ...way,
    path: glidePath(aerodrome, way),
    length: way.runway.length - way.near.displaced,
    track: course(magnetic(way.course, aerodrome.magneticVariation)),
  }))

type End = ReturnType<typeof ends>[number]

const runwayColumn: ColumnOf<End> = { title: 'RWY', weight: 0.8, cell: ({ near }) => near.designator }

function landingTable(aerodrome: Aerodrome): Table {
  return tableOf(ends(aerodrome), [
    runwayColumn,
    { title: 'COURSE', weight: 1, cell: ({ track }) => `${track}M` },
    {
      title: 'LENGTH BEYOND THRESHOLD',
      weight: 2.6,
      cell: ({ length }) => `${grouped(length)} ft  (${grouped(length * metresPerFoot)} m)`,
    },
    {
      title: 'WIDTH',
      weight: 1.8,
      cell: ({ runway: { width } }) => `${width} ft  (${Math.round(width * metresPerFoot)} m)`,
    },
    {
      title: 'THR ELEV',
      weight: 1.2,
      cell: ({ path }) => (path.elevationKnown ? `${grouped(path.thresholdElevation)} ft` : 'not known'),
    },
    { title: 'PATH', weight: 1, cell: ({ path }) => `${path.degrees.toFixed(2)}°` },
    { title: 'TCH', weight: 0.9, cell: ({ path }) => `${path.crossingHeight} ft` },
  ])
}

const figure = (value: number, cell: (end: End) => number): ColumnOf<End> => ({
  title: `${value}`,
  weight: 1,
  align: 'end',
  cell: (end) => grouped(tens(cell(end))),
})

const altitudeTable = (aerodrome: Aerodrome): Table =>
  tableOf(ends(aerodrome), [runwayColumn, ...marks.map((mile) => figure(mile, ({ path }) => altitudeAt(path, mile)))])

const descentTable = (aerodrome: Aerodrome): Table =>
  tableOf(ends(aerodrome), [
    runwayColumn,
    ...speeds.map((knots) => figure(knots, ({ path }) => descentRate(path, knots))),
  ])
