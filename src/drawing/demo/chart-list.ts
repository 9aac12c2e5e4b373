import { type ChartVersion, categoryOf, type TypeCode } from '../../contract/index.ts'
import { directions } from '../../facts/index.ts'
import type { Aerodrome } from '../aerodrome/aerodrome.ts'
import { drawAerodromeChart } from '../aerodrome/aerodrome-chart.ts'
import type { Heading } from '../aerodrome/plate.ts'
import type { DrawnChart } from '../sheet/raster.ts'
import { drawApproachSketch } from '../sketches/approach-sketch.ts'
import { drawInformationPage } from '../sketches/information-page.ts'
import { drawQuickReference } from '../sketches/quick-reference.ts'
import { drawSectorSketch } from '../sketches/sector-sketch.ts'

/** One chart to be drawn: its record, and the function that draws it. */
export type PlannedChart = {
  readonly typeCode: TypeCode
  readonly indexNumber: string
  readonly name: string
  readonly runways: readonly string[]
  readonly version: ChartVersion
  readonly rules: 'IFR' | 'VFR'
  readonly draw: () => DrawnChart
}

type Row = Omit<PlannedChart, 'version' | 'rules' | 'draw'> &
  Partial<Pick<PlannedChart, 'version' | 'rules'>> & { readonly draw: (heading: Heading) => DrawnChart }

const plan = (row: Row): PlannedChart => ({
  version: 'STD',
  rules: 'IFR',
  ...row,
  draw: () => row.draw({ title: row.name.toUpperCase(), indexNumber: row.indexNumber }),
})

/** Every chart of an aerodrome, in order of index number. */
export function chartList(aerodrome: Aerodrome, demo: boolean): readonly PlannedChart[] {
  const ends = directions(aerodrome)
  const all = ends.map(({ near }) => near.designator)
  const rows: readonly Row[] = [
    ...(demo ? sectorRows(aerodrome, all) : []),
    {
      typeCode: 'AP',
      indexNumber: '10-9',
      name: 'Aerodrome',
      runways: all,
      draw: (heading) => drawAerodromeChart(aerodrome, heading),
    },
    {
      typeCode: 'TP',
      indexNumber: '10-9A',
      name: 'Aerodrome information',
      runways: all,
      draw: (heading) => drawInformationPage(aerodrome, heading),
    },
    ...ends.map(
      (way, index): Row => ({
        typeCode: '1J',
        indexNumber: `19-${index + 1}`,
        name: `Visual RWY ${way.near.designator}`,
        runways: [way.near.designator],
        draw: (heading) => drawApproachSketch(aerodrome, way, heading),
      }),
    ),
  ]
  return rows.map(plan).sort((a, b) => order(a) - order(b))
}

const order = ({ typeCode }: PlannedChart) => (categoryOf(typeCode) === 'APP' ? 1 : 0)

/** The demo airports show every category, both rules and, at Brisbane, the airline version. */
function sectorRows(aerodrome: Aerodrome, runways: readonly string[]): readonly Row[] {
  const wide = { radius: 50, rings: [10, 20, 30, 40] }
  const rows: readonly Row[] = [
    {
      typeCode: '6A',
      indexNumber: '10-1V',
      name: 'VFR area',
      runways: [],
      rules: 'VFR',
      draw: (heading) => drawSectorSketch(aerodrome, { way: 'area', radius: 20, rings: [5, 10, 15] }, heading),
    },
    {
      typeCode: 'J',
      indexNumber: '10-2',
      name: 'Arrival sectors',
      runways,
      draw: (heading) => drawSectorSketch(aerodrome, { way: 'arrival', ...wide }, heading),
    },
    {
      typeCode: 'G',
      indexNumber: '10-3',
      name: 'Departure sectors',
      runways,
      draw: (heading) => drawSectorSketch(aerodrome, { way: 'departure', ...wide }, heading),
    },
    {
      typeCode: 'FF',
      indexNumber: '10-9C',
      name: 'Quick reference',
      runways,
      version: 'CAO',
      draw: (heading) => drawQuickReference(aerodrome, heading),
    },
  ]
  return rows
}
