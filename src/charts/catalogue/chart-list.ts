import {
  type ChartList,
  type ChartRecord,
  type ChartRules,
  type ChartVersion,
  type DialectTraits,
  isTypeCode,
  type Picture,
  pictures,
  precisionOf,
} from '../../contract/index.ts'
import { fromBottomLeft } from './pixel-origin.ts'
import type { StoredChart } from './stored-chart.ts'

export type ChartSelection = { readonly version: ChartVersion; readonly rules: ChartRules }

type Wire = Pick<DialectTraits, 'pixelOrigin' | 'isCaoListFilled'> & {
  /** Without a trailing slash. */
  readonly baseUrl: string
}

/** service.md, endpoint 6: the charts of one version and the requested flight rules, in the given order. */
export function chartList(charts: readonly StoredChart[], { version, rules }: ChartSelection, wire: Wire): ChartList {
  const withOverlay = new Set(charts.filter((chart) => chart.version === 'CAO').map((chart) => chart.index_number))
  const standsIn = (chart: StoredChart) =>
    wire.isCaoListFilled && version === 'CAO' && !withOverlay.has(chart.index_number)
  const listed = charts.filter(
    (chart) => (chart.version === version || standsIn(chart)) && (rules === 'ANY' || chart.rules === rules),
  )
  return { charts: listed.map((chart) => chartRecord(chart, wire)) }
}

/** One chart of the response, its fields in service.md's order. */
function chartRecord(chart: StoredChart, { baseUrl, pixelOrigin }: Omit<Wire, 'isCaoListFilled'>): ChartRecord {
  const { bounding_boxes: boxes, icao_airport_identifier: icao } = chart
  const precision = isTypeCode(chart.type_code) ? precisionOf(chart.type_code) : null
  const url = (picture: Picture) => `${baseUrl}/v2/charts/${icao}/${chart[picture]}`
  return {
    image_day: chart.image_day,
    image_night: chart.image_night,
    thumb_day: chart.thumb_day,
    thumb_night: chart.thumb_night,
    icao_airport_identifier: icao,
    id: chart.id,
    type_code: chart.type_code,
    category: chart.category,
    precision,
    precision_approach: precision,
    index_number: chart.index_number,
    name: chart.name,
    revision_date: chart.revision_date,
    ...(chart.valid_from !== undefined && { valid_from: chart.valid_from }),
    ...(chart.valid_until !== undefined && { valid_until: chart.valid_until }),
    is_georeferenced: boxes !== null,
    width: chart.width,
    height: chart.height,
    bounding_boxes: boxes && fromBottomLeft(boxes, chart.height, pixelOrigin),
    procedures: chart.procedures,
    runways: chart.runways,
    [pictures.image_day.url]: url('image_day'),
    [pictures.image_night.url]: url('image_night'),
    [pictures.thumb_day.url]: url('thumb_day'),
    [pictures.thumb_night.url]: url('thumb_night'),
  }
}
