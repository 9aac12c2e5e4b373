import { bearing, distance, metresPerNauticalMile } from '../../facts/index.ts'
import { type Aerodrome, magnetic } from '../aerodrome/aerodrome.ts'
import { drawFrequencies, frequencyRows } from '../aerodrome/frequency-cells.ts'
import { type Heading, openPlate } from '../aerodrome/plate.ts'
import { runwayTable } from '../aerodrome/runway-table.ts'
import { navaidFrequency } from '../aerodrome/symbols.ts'
import { wrap } from '../lettering/lettering.ts'
import type { Rect } from '../sheet/geometry.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { drawSection, drawSectionTitle, sectionHead } from '../sheet/section.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { type ColumnOf, type Table, tableOf } from '../sheet/table.ts'
import { course, grouped, megahertz, position, variation } from '../sheet/wording.ts'

const sectionGap = 34

/** The facts of the aerodrome in words and figures; without a map, so not georeferenced. */
export function drawInformationPage(aerodrome: Aerodrome, heading: Heading): DrawnChart {
  const { sheet, body } = openPlate(aerodrome, heading, 'portrait')
  const below = drawFrequencies(sheet, body, frequencyRows(aerodrome, body))
  const rowHeight = fillingRowHeight(aerodrome, below.height)
  const half = (body.width - 60) / 2
  const start: Rect = { ...body, y: below.y + 12, height: 0 }

  const section = (at: Rect, title: string, table: Table) => drawSection(sheet, at, title, table, rowHeight)
  const second = { ...start, x: body.x + half + 60, width: half }
  const left = section({ ...start, width: half }, 'AERODROME', aerodromeTable(aerodrome))
  const stations = section(second, 'COMMUNICATIONS', stationTable(aerodrome))
  const neighbours = { ...second, y: stations + sectionGap }
  const right = section(neighbours, 'NEIGHBOURING AERODROMES', neighbourTable(aerodrome))
  let y = Math.max(left, right) + sectionGap
  y = section({ ...start, y }, 'RUNWAYS', runwayTable(aerodrome)) + sectionGap
  y = section({ ...start, y }, 'RADIO AIDS', navaidTable(aerodrome)) + sectionGap
  drawSources(sheet, { ...start, y, height: body.y + body.height - y }, aerodrome)
  return { sheet, boundingBoxes: null }
}

/** The greatest row height at which everything fits on the page. */
function fillingRowHeight(aerodrome: Aerodrome, space: number): number {
  const heads = 1
  const rows = (table: Table) => heads + table.rows.length
  const right = rows(stationTable(aerodrome)) + rows(neighbourTable(aerodrome)) + 2
  const upper = Math.max(rows(aerodromeTable(aerodrome)), right)
  const all = upper + rows(runwayTable(aerodrome)) + rows(navaidTable(aerodrome))
  return Math.min(54, Math.floor((space - 3 * (sectionHead + sectionGap) - 280) / all))
}

function aerodromeTable(aerodrome: Aerodrome): Table {
  return {
    columns: [
      { title: 'ITEM', weight: 1, face: 'regular' },
      { title: 'VALUE', weight: 1.7, face: 'bold' },
    ],
    rows: [
      ['Reference point', position(aerodrome.position)],
      ['Elevation', `${grouped(aerodrome.elevation)} ft`],
      ['Magnetic variation', variation(aerodrome.magneticVariation)],
      ...aerodrome.particulars.map(({ label, value }) => [label, value]),
    ],
  }
}

const stationTable = ({ stations }: Aerodrome): Table =>
  tableOf(stations, [
    { title: 'STATION', weight: 1, cell: ({ service }) => service },
    {
      title: 'MHz',
      weight: 1.7,
      face: 'bold',
      cell: ({ frequencies }) => [...new Set(frequencies.map(megahertz))].join('  '),
    },
  ])

type Place = { readonly position: Aerodrome['position'] }

/** Bearing and distance of other places. */
const fromHere = (aerodrome: Aerodrome): readonly ColumnOf<Place>[] => [
  {
    title: 'BEARING',
    weight: 1,
    align: 'end',
    cell: (place) => `${course(magnetic(bearing(aerodrome.position, place.position), aerodrome.magneticVariation))}M`,
  },
  {
    title: 'DISTANCE',
    weight: 1.1,
    align: 'end',
    cell: (place) => `${(distance(aerodrome.position, place.position) / metresPerNauticalMile).toFixed(1)} NM`,
  },
]

const neighbourTable = (aerodrome: Aerodrome): Table =>
  tableOf(aerodrome.neighbours, [
    { title: 'ICAO', weight: 0.8, cell: ({ icao }) => icao },
    { title: 'NAME', weight: 2, cell: ({ name }) => name },
    ...fromHere(aerodrome),
  ])

const navaidTable = (aerodrome: Aerodrome): Table =>
  tableOf(aerodrome.navaids, [
    { title: 'IDENT', weight: 0.8, cell: ({ ident }) => ident },
    { title: 'NAME', weight: 1.8, cell: ({ name }) => name },
    { title: 'TYPE', weight: 1.2, cell: ({ kind }) => kind },
    {
      title: 'FREQUENCY',
      weight: 1.3,
      face: 'bold',
      cell: (navaid) => `${navaidFrequency(navaid)} ${navaid.kind.startsWith('NDB') ? 'kHz' : 'MHz'}`,
    },
    { title: 'CHANNEL', weight: 1, cell: ({ channel }) => channel ?? '–' },
    { title: 'POSITION', weight: 2.6, cell: ({ position: place }) => position(place) },
    ...fromHere(aerodrome),
  ])

const notes =
  'Bearings are magnetic, from the aerodrome reference point. Runway bearings and threshold positions are computed ' +
  'from the published ends of the runways. What the sources do not state is left out, or said to be not known. ' +
  'Taxiways, buildings, obstacles, terrain and airspace are not part of this data.'

function drawSources(sheet: Sheet, rect: Rect, { sources }: Aerodrome): void {
  drawSectionTitle(sheet, rect, 'SOURCES AND NOTES')
  const style = { size: 23 } as const
  const lines = [...sources, notes].flatMap((text) => wrap(text, rect.width - 24, style))
  lines.forEach((line, index) => {
    sheet.text(line, { x: rect.x + 24, y: rect.y + 88 + index * 34 }, style)
  })
}
