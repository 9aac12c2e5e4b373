import { directions, metresPerFoot, surfaceOf } from '../../facts/index.ts'
import type { Table } from '../sheet/table.ts'
import { course, feetOrUnknown, grouped, position } from '../sheet/wording.ts'
import { type ChartedAerodrome, magnetic } from './aerodrome.ts'

/** One row per runway end in use. */
export function runwayTable(aerodrome: ChartedAerodrome): Table {
  return {
    columns: [
      { title: 'RWY', weight: 0.8 },
      { title: 'TRUE', weight: 0.9 },
      { title: 'MAG', weight: 0.9 },
      { title: 'LENGTH × WIDTH', weight: 3.1 },
      { title: 'SURFACE', weight: 1.5 },
      { title: 'LIGHTS', weight: 1.9 },
      { title: 'DISPLACED', weight: 1.3 },
      { title: 'THR ELEV', weight: 1.3 },
      { title: 'THRESHOLD', weight: 3.3 },
    ],
    rows: directions(aerodrome).map(({ runway, near, course: track, threshold }) => [
      near.designator,
      course(track),
      aerodrome.magneticVariation === null ? '–' : course(magnetic(track, aerodrome.magneticVariation)),
      `${grouped(runway.length)} × ${runway.width} ft (${grouped(runway.length * metresPerFoot)} m)`,
      surfaceOf(runway.surface).name,
      [near.approachLights, near.indicator?.aid, runway.lighted ? (near.indicator ? '' : 'Edge') : 'None']
        .filter(Boolean)
        .join(', '),
      near.displaced ? `${grouped(near.displaced)} ft` : '–',
      feetOrUnknown(near.elevation),
      position(threshold),
    ]),
  }
}
