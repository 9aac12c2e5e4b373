import type { Category } from './choices.ts'
import type { TypeCode } from './type-codes.ts'

/** Pixels, origin at the bottom-left of the image: (x1,y1) lower left, (x2,y2) upper right, so y1 < y2. */
export type PixelBox = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/** Degrees, WGS 84: point 1 belongs to (x1,y1) of the pixel box, point 2 to (x2,y2). */
export type LatLngBox = { readonly lng1: number; readonly lat1: number; readonly lng2: number; readonly lat2: number }

export type BoundingBoxes = {
  readonly planview: { readonly pixels: PixelBox; readonly latlng: LatLngBox }
  readonly insets: readonly { readonly pixels: PixelBox }[]
  readonly profile?: { readonly pixels: PixelBox }
  readonly minimums?: { readonly pixels: PixelBox }
  readonly header?: { readonly pixels: PixelBox }
  /** Greatest error of the linear map over the plan view, in pixels (contract.md, "Additional fields"). */
  readonly residual_px?: number
}

/** service.md, "Chart record", with the additional fields of contract.md. */
export type ChartRecord = {
  readonly image_day: string
  readonly image_night: string
  readonly thumb_day: string
  readonly thumb_night: string
  readonly icao_airport_identifier: string
  readonly id: string
  readonly type_code: TypeCode
  readonly category: Category
  /** null when the chart is not an approach. */
  readonly precision: boolean | null
  /** Same value as `precision`. */
  readonly precision_approach: boolean | null
  readonly index_number: string
  readonly name: string
  /** YYYYMMDD. */
  readonly revision_date: string
  /** ISO 8601 (`2024-07-11`), from 0901Z; absent: the source does not state it. */
  readonly valid_from?: string
  /** Likewise, until 0901Z. An expired chart stays listed. */
  readonly valid_until?: string
  readonly is_georeferenced: boolean
  /** Pixels. */
  readonly width: number
  /** Pixels. */
  readonly height: number
  readonly bounding_boxes: BoundingBoxes | null
  /** ARINC 424 procedure identifiers, for example `I04R`, `BLZZR3`. */
  readonly procedures: readonly string[]
  /** Bare designators, for example `04R`. */
  readonly runways: readonly string[]
  readonly image_day_url: string
  readonly image_night_url: string
  readonly thumb_day_url: string
  readonly thumb_night_url: string
}

export type ChartList = { readonly charts: readonly ChartRecord[] }

export const chartFields = {
  image_day: 'string',
  image_night: 'string',
  thumb_day: 'string',
  thumb_night: 'string',
  icao_airport_identifier: 'string',
  id: 'string',
  type_code: 'string',
  category: 'string',
  precision: 'boolean or null',
  index_number: 'string',
  name: 'string',
  revision_date: 'string, YYYYMMDD',
  is_georeferenced: 'boolean',
  width: 'integer, pixels',
  height: 'integer, pixels',
  bounding_boxes: 'object or null',
  procedures: 'array of strings',
  runways: 'array',
  image_day_url: 'string (URL)',
  image_night_url: 'string (URL)',
  thumb_day_url: 'string (URL)',
  thumb_night_url: 'string (URL)',
} as const satisfies Omit<Record<keyof ChartRecord, string>, (typeof additionalChartFields)[number]>

/** Fields beyond service.md (contract.md, "Additional fields"). */
export const additionalChartFields = ['precision_approach', 'valid_from', 'valid_until'] as const

export const boundingBoxFields = {
  planview: 'object',
  'planview.pixels': 'object',
  'planview.latlng': 'object',
  insets: 'array',
} as const

/** The four pictures of a chart: the field with its file name, the field with its URL, and its letter in file names. */
export const pictures = {
  image_day: { url: 'image_day_url', suffix: 'd' },
  image_night: { url: 'image_night_url', suffix: 'n' },
  thumb_day: { url: 'thumb_day_url', suffix: 'td' },
  thumb_night: { url: 'thumb_night_url', suffix: 'tn' },
} as const
export type Picture = keyof typeof pictures
