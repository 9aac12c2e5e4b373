import { categories } from '../choices.ts'
import { mostCorners } from '../inset-limits.ts'
import { type TypeCode, typeCodes } from '../type-codes.ts'
import { compactDate, count, degrees, isoDate, oneOf, text, texts, url, yesNo, yesNoOrNull } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** `top-left`: the origin in the `deployed` dialect, where y1 > y2. */
export const pixelBox = Type.Object(
  {
    x1: count('pixels', 'Left'),
    y1: count('pixels', 'Lower'),
    x2: count('pixels', 'Right'),
    y2: count('pixels', 'Upper'),
  },
  {
    title: 'PixelBox',
    description:
      'A box in the image: point 1 is its lower left corner, point 2 its upper right one. The origin is the ' +
      'bottom-left of the image, so y1 < y2. In the deployed dialect it is the top-left: same corners, y1 > y2.',
  },
)
/** Pixels, origin at the bottom-left of the image: (x1,y1) lower left, (x2,y2) upper right, so y1 < y2. */
export type PixelBox = Wire<typeof pixelBox>

export const latLngBox = Type.Object(
  {
    lng1: degrees('Longitude of x1', 180),
    lat1: degrees('Latitude of y1', 90),
    lng2: degrees('Longitude of x2', 180),
    lat2: degrees('Latitude of y2', 90),
  },
  { title: 'LatLngBox', description: 'The geographic coordinates (WGS 84) that match a pixel box.' },
)
/** Degrees, WGS 84: point 1 belongs to (x1,y1) of the pixel box, point 2 to (x2,y2). */
export type LatLngBox = Wire<typeof latLngBox>

const coefficients = (towards: string) =>
  Type.Array(Type.Number({ 'x-unit': 'pixels' }), {
    minItems: 6,
    maxItems: 6,
    description: `The factors of 1, u, v, u², uv and v² in the pixels by which a place lies further ${towards}`,
  })

export const mapCorrection = Type.Object(
  {
    right: coefficients('to the right'),
    up: coefficients('up'),
    residual_px: Type.Number({ minimum: 0, 'x-unit': 'pixels', description: 'Greatest error that remains' }),
  },
  {
    title: 'MapCorrection',
    description:
      'From where the linear map puts a place to where the chart shows it. u is -1 at lng1 and 1 at lng2, v is -1 at ' +
      'lat1 and 1 at lat2, each limited to -1.1 to 1.1.',
  },
)
/** The displacement from the linear map to the position on the chart; the same for both pixel origins. */
export type MapCorrection = Wire<typeof mapCorrection>

const corner = {
  x: Type.Number({ 'x-unit': 'pixels', description: 'From the left of the image' }),
  y: Type.Number({ 'x-unit': 'pixels', description: 'From the edge from which the boxes count' }),
}

/** A place in the image, not rounded; from the same edges as boxes. */
export type Corner = { readonly x: number; readonly y: number }
/** In pixels. */
export type Circle = Corner & { readonly radius: number }

/** The exact shape of an area. Neither: a rectangle. */
type AreaShape = { readonly circle?: Circle; readonly polygon?: readonly Corner[] }

/** An area that is not to scale: the box around it, and its shape if it is no rectangle. */
export type InsetArea = PixelBox & AreaShape

export const insetShape = Type.Object(
  {
    inset: Type.Integer({ minimum: 0, description: 'Which of the insets, from 0' }),
    circle: Type.Optional(
      Type.Object(
        { ...corner, radius: Type.Number({ exclusiveMinimum: 0, 'x-unit': 'pixels', description: 'Radius' }) },
        { description: 'The circle around x, y' },
      ),
    ),
    polygon: Type.Optional(
      Type.Array(Type.Object(corner), {
        minItems: 3,
        maxItems: mostCorners,
        description: 'The corners of the polygon, in order; the last one is joined to the first',
      }),
    ),
  },
  {
    title: 'InsetShape',
    description: 'The exact shape of an inset that is no rectangle: a circle or a polygon. Its box is around it.',
  },
)
/** The exact shape of an inset. Pixels from the same edges as boxes. */
export type InsetShape = Wire<typeof insetShape>

const area = (description: string) => Type.Object({ pixels: pixelBox }, { description })

export const boundingBoxes = Type.Object(
  {
    planview: Type.Object({ pixels: pixelBox, latlng: latLngBox }, { description: 'The whole georeferenced area' }),
    insets: Type.Array(Type.Object({ pixels: pixelBox }), {
      description: 'Areas inside the plan view that are not to scale and not part of the map; may be empty',
    }),
    inset_shapes: Type.Optional(
      Type.Array(insetShape, { description: 'Insets that are circles or polygons; absent: none is' }),
    ),
    profile: Type.Optional(area('The profile view, when known')),
    minimums: Type.Optional(area('The table of minimums, when known')),
    header: Type.Optional(area('The header, when known')),
    residual_px: Type.Optional(
      Type.Number({
        minimum: 0,
        'x-unit': 'pixels',
        description: 'Greatest error of the linear map over the plan view',
      }),
    ),
    correction: Type.Optional(mapCorrection),
  },
  { title: 'BoundingBoxes', description: 'Where the map of a georeferenced chart is.' },
)
export type BoundingBoxes = Wire<typeof boundingBoxes>

/** service.md, "Chart record": its fields in their order, with the additional ones of contract.md. */
export const chartRecord = Type.Object(
  {
    image_day: text('File name of the day image'),
    image_night: text('File name of the night image'),
    thumb_day: text('File name of the day thumbnail'),
    thumb_night: text('File name of the night thumbnail'),
    icao_airport_identifier: text('Airport ICAO identifier'),
    id: text('Unique chart id'),
    type_code: oneOf(Object.keys(typeCodes) as TypeCode[], 'Chart type, finer than category', {
      'x-enumDescriptions': Object.fromEntries(Object.entries(typeCodes).map(([code, { name }]) => [code, name])),
    }),
    category: oneOf(categories, 'Arrival, departure, reference, airport or approach chart'),
    precision: yesNoOrNull('true for a precision approach, false for another approach, null when not an approach'),
    precision_approach: yesNoOrNull('The same value as precision'),
    index_number: text('Chart index number, unique within the airport'),
    name: text('Chart name'),
    revision_date: compactDate('Revision date of the chart'),
    valid_from: Type.Optional(isoDate('First day of validity, from 0901Z; absent: the source does not state it')),
    valid_until: Type.Optional(isoDate('Last day of validity, until 0901Z. An expired chart stays listed')),
    is_georeferenced: yesNo('Whether the chart is georeferenced'),
    width: count('pixels', 'Width of the whole image', { minimum: 1 }),
    height: count('pixels', 'Height of the whole image', { minimum: 1 }),
    bounding_boxes: Type.Union([boundingBoxes, Type.Null()], {
      description: 'Null when the chart is not georeferenced',
    }),
    procedures: texts('ARINC 424 identifiers of the procedures on the chart', { examples: [['I04R', 'BLZZR3']] }),
    runways: texts('Designators of the runways on the chart; may be empty', { examples: [['04R']] }),
    image_day_url: url('URL of the day image'),
    image_night_url: url('URL of the night image'),
    thumb_day_url: url('URL of the day thumbnail'),
    thumb_night_url: url('URL of the night thumbnail'),
  },
  { title: 'ChartRecord', description: 'One chart of an airport, with the URLs of its pictures.' },
)
export type ChartRecord = Wire<typeof chartRecord>

export const chartList = Type.Object(
  { charts: Type.Array(chartRecord) },
  { title: 'ChartList', description: 'The charts of an airport.' },
)
export type ChartList = Wire<typeof chartList>
