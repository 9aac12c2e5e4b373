import type { ChartRecord } from '#client'
import type { KeptPin } from '../../../../src/contract/index.ts'

/** Identifies the content of a chart: its image name contains a hash of the image. */
export const markOf = (chart: ChartRecord): string => chart.image_day

/** A new pin is the last one, whether it is made on a chart or in a list. */
export const newPin = (chart: ChartRecord, pins: Iterable<Pick<KeptPin, 'order'>>): KeptPin => ({
  airport: chart.icao_airport_identifier,
  name: `${chart.index_number} ${chart.name}`.slice(0, 200),
  category: chart.category,
  order: 1 + Math.max(0, ...[...pins].map(({ order }) => order)),
  mark: markOf(chart),
})
