import { type Direction, directions, metresPerFoot, surfaceOf } from '../../facts/index.ts'
import { type ColumnOf, type Table, tableOf } from '../sheet/table.ts'
import { course, feetOrUnknown, grouped, position } from '../sheet/wording.ts'
import { type ChartedAerodrome, magnetic } from './aerodrome.ts'

/** One row per runway end in use. */
export function runwayTable(aerodrome: ChartedAerodrome): Table {
  return tableOf(endsOf(aerodrome), [
    { title: 'RWY', weight: 0.75, cell: ({ designator }) => designator },
    { title: 'TRUE', weight: 0.75, cell: ({ course }) => course },
    { title: 'MAG', weight: 0.75, cell: ({ magneticCourse }) => magneticCourse },
    { title: 'LENGTH × WIDTH', weight: 2.9, cell: ({ size }) => size },
    { title: 'SURFACE', weight: 2.1, cell: ({ surface }) => surface },
    { title: 'LIGHTS', weight: 1.6, cell: ({ lights }) => lights },
    { title: 'DISPLACED', weight: 1.25, cell: ({ displaced }) => displaced },
    { title: 'THR ELEV', weight: 1.25, cell: ({ elevation }) => elevation },
    { title: 'THRESHOLD', weight: 3.1, cell: ({ threshold }) => threshold },
  ])
}

/** The same for a column next to the plan view, with two lines for each end. */
export function narrowRunwayTable(aerodrome: ChartedAerodrome): Table {
  const columns: readonly ColumnOf<EndTexts>[] = [
    { title: 'RWY', weight: 1, cell: ({ designator }) => designator },
    { title: 'TRUE\nMAG', weight: 1.1, cell: ({ course, magneticCourse }) => `${course}\n${magneticCourse}` },
    {
      title: 'LENGTH × WIDTH\nSURFACE · LIGHTS',
      weight: 4,
      cell: ({ size, surface, lights }) => `${size}\n${surface} · ${lights}`,
    },
    { title: 'THR ELEV\nDISPLACED', weight: 1.9, cell: ({ elevation, displaced }) => `${elevation}\n${displaced}` },
    { title: 'THRESHOLD', weight: 2, cell: ({ threshold }) => threshold.split(' ').join('\n') },
  ]
  return tableOf(endsOf(aerodrome), columns, { size: 21 })
}

type EndTexts = ReturnType<typeof textsOf>

const endsOf = (aerodrome: ChartedAerodrome): readonly EndTexts[] =>
  directions(aerodrome).map((way) => textsOf(way, aerodrome))

function textsOf({ runway, near, course: track, threshold }: Direction, { magneticVariation }: ChartedAerodrome) {
  return {
    designator: near.designator,
    course: course(track),
    magneticCourse: magneticVariation === null ? '–' : course(magnetic(track, magneticVariation)),
    size: `${grouped(runway.length)} × ${runway.width} ft (${grouped(runway.length * metresPerFoot)} m)`,
    surface: surfaceOf(runway.surface).name,
    lights: [near.approachLights, near.indicator?.aid, runway.lighted ? (near.indicator ? '' : 'Edge') : 'None']
      .filter(Boolean)
      .join(', '),
    displaced: near.displaced ? `${grouped(near.displaced)} ft` : '–',
    elevation: feetOrUnknown(near.elevation),
    threshold: position(threshold),
  }
}
