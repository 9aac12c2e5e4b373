import type { Aerodrome } from './aerodrome.ts'
import type { Cell } from './plate.ts'

/** In the order in which an arriving pilot needs them. */
const order = ['ATIS', 'ASOS', 'APPROACH', 'APP/DEP', 'TOWER', 'GROUND', 'CLEARANCE']

/** The first five stations as cells of the briefing strip. */
export function frequencyCells({ stations }: Aerodrome): readonly Cell[] {
  return order
    .flatMap((service) => stations.filter((station) => station.service === service))
    .slice(0, 5)
    .map(({ service, frequencies }) => ({
      label: service,
      value: frequencies.slice(0, 2).join(' / '),
      weight: frequencies.length > 1 ? 1.5 : 1,
    }))
}
