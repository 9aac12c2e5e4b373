import { type Direction, directions, metresPerFoot, surfaceOf } from '../../facts/index.ts'
import type { Table } from '../sheet/table.ts'
import { course, feetOrUnknown, grouped, position } from '../sheet/wording.ts'
import { type ChartedAerodrome, magnetic } from './aerodrome.ts'

/** One row per runway end in use. */
export function runwayTable(aerodrome: ChartedAerodrome): Table {
  return {
    columns: [
      { title: 'RWY', weight: 0.75 },
      { title: 'TRUE', weight: 0.75 },
      { title: 'MAG', weight: 0.75 },
      { title: 'LENGTH × WIDTH', weight: 2.9 },
      { title: 'SURFACE', weight: 2.1 },
      { title: 'LIGHTS', weight: 1.6 },
      { title: 'DISPLACED', weight: 1.25 },
      { title: 'THR ELEV', weight: 1.25 },
      { title: 'THRESHOLD', weight: 3.1 },
    ],
    rows: directions(aerodrome).map((way) => {
      const { designator, tracks, size, surface, lights, displaced, elevation } = cellsOf(way, aerodrome)
      return [designator, ...tracks, size, surface, lights, displaced, elevation, position(way.threshold)]
    }),
  }
}

/** The same for a column beside the plan view, with two lines for each end. */
export function narrowRunwayTable(aerodrome: ChartedAerodrome): Table {
  return {
    columns: [
      { title: 'RWY', weight: 1 },
      { title: 'TRUE\nMAG', weight: 1.1 },
      { title: 'LENGTH × WIDTH\nSURFACE · LIGHTS', weight: 4 },
      { title: 'THR ELEV\nDISPLACED', weight: 1.9 },
      { title: 'THRESHOLD', weight: 2 },
    ],
    rows: directions(aerodrome).map((way) => {
      const { designator, tracks, size, surface, lights, displaced, elevation } = cellsOf(way, aerodrome)
      const texts = [
        tracks,
        [size, `${surface} · ${lights}`],
        [elevation, displaced],
        position(way.threshold).split(' '),
      ]
      return [designator, ...texts.map((lines) => lines.join('\n'))]
    }),
    size: 21,
  }
}

function cellsOf({ runway, near, course: track }: Direction, { magneticVariation }: ChartedAerodrome) {
  return {
    designator: near.designator,
    tracks: [course(track), magneticVariation === null ? '–' : course(magnetic(track, magneticVariation))],
    size: `${grouped(runway.length)} × ${runway.width} ft (${grouped(runway.length * metresPerFoot)} m)`,
    surface: surfaceOf(runway.surface).name,
    lights: [near.approachLights, near.indicator?.aid, runway.lighted ? (near.indicator ? '' : 'Edge') : 'None']
      .filter(Boolean)
      .join(', '),
    displaced: near.displaced ? `${grouped(near.displaced)} ft` : '–',
    elevation: feetOrUnknown(near.elevation),
  }
}
