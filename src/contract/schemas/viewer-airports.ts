import { count, degrees, text, textOf, url } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** Responses of the viewer's private API (docs/reference/viewer.md, "Airports"). */

const cycle = text('AIRAC YYCC')

const airportPoint = Type.Tuple([
  textOf(4, 'ICAO identifier'),
  degrees('Latitude, to a metre', 90),
  degrees('Longitude, to a metre', 180),
  text('Name'),
  text('IATA designator, or empty'),
  count('charts', 'Charts of both versions'),
  count('feet', 'Longest runway'),
])
/** ICAO, latitude, longitude, name, IATA (or empty), number of charts, longest runway in feet. */
export type AirportPoint = Wire<typeof airportPoint>

/** `GET /airports`. */
export const airportPoints = Type.Object({
  edition: text('The mark of the live editions that it is from'),
  airports: Type.Array(airportPoint, { description: 'The most important first' }),
})
export type AirportPoints = Wire<typeof airportPoints>

const liveEdition = Type.Object({
  id: text('Id'),
  source: text('Name of the source', { examples: ['folder:plates'] }),
  cycle,
  effective: Type.Union([text('When it went live', { format: 'date-time' }), Type.Null()], {
    description: 'null: unknown',
  }),
})

/** `GET /editions/live`. */
export const liveEditions = Type.Object({
  editions: Type.Array(liveEdition),
  mark: text('Changes whenever live content does'),
})
export type LiveEditions = Wire<typeof liveEditions>

const chartBefore = Type.Object({
  cycle: text('AIRAC YYCC that it was made for'),
  name: text('Chart name'),
  revisionDate: text('Revision date, YYYYMMDD'),
  width: count('pixels', 'Width of its image'),
  height: count('pixels', 'Height of its image'),
  dayUrl: url('URL of its day image'),
  nightUrl: url('URL of its night image'),
})
/** The picture that a chart replaced. Not a chart record: it has no id. */
export type ChartBefore = Wire<typeof chartBefore>

/** `GET /airport/:icao/charts/:id/before`. */
export const chartHistory = Type.Object({
  image: text('File name of the day image of the chart that is listed now'),
  before: Type.Union([chartBefore, Type.Null()], { description: 'null: no earlier picture is kept' }),
  unchangedSince: Type.Union([cycle, Type.Null()], {
    description: 'The first cycle that is kept with the same picture; null: none is',
  }),
})
export type ChartHistory = Wire<typeof chartHistory>
