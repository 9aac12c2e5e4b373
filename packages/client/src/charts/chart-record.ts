/**
 * A chart (service.md, "Chart record"). Never contains null: a field that the service sends as null, or not at all, is
 * absent.
 */
export type ChartRecord = {
  /** File name of the day image; the other three fields are alike. */
  readonly image_day: string
  readonly image_night: string
  readonly thumb_day: string
  readonly thumb_night: string
  readonly icao_airport_identifier: string
  /** Unique on the service. */
  readonly id: string
  /** Chart type, finer than `category`, for example `01` (ILS). */
  readonly type_code: string
  /** ARR arrival, DEP departure, REF reference, APT airport, APP approach. */
  readonly category: Category
  /** Approaches only: whether it is a precision approach. */
  readonly precision?: boolean
  /** Same value as `precision`. */
  readonly precision_approach?: boolean
  /** Unique within the airport, for example `11-1`. */
  readonly index_number: string
  readonly name: string
  /** YYYYMMDD. */
  readonly revision_date: string
  /** ISO 8601 (`2024-07-11`), from 0901Z; absent: not stated. */
  readonly valid_from?: string
  /** Likewise, until 0901Z. An expired chart stays listed. */
  readonly valid_until?: string
  readonly is_georeferenced: boolean
  /** Pixels of the whole image. */
  readonly width: number
  /** Pixels of the whole image. */
  readonly height: number
  /** Georeferenced charts only; `chartMap` reads it. */
  readonly bounding_boxes?: BoundingBoxes
  /** ARINC 424 procedure identifiers, for example `I04R`. */
  readonly procedures: readonly string[]
  /** Designators, for example `04R`. */
  readonly runways: readonly string[]
  readonly image_day_url: string
  readonly image_night_url: string
  readonly thumb_day_url: string
  readonly thumb_night_url: string
}

/** ARR arrival, DEP departure, REF reference, APT airport, APP approach (service.md, "Chart record"). */
export type Category = 'ARR' | 'DEP' | 'REF' | 'APT' | 'APP'

/** `image_day` and `image_night`: the whole chart; `thumb_day` and `thumb_night`: thumbnails. */
export type Picture = 'image_day' | 'image_night' | 'thumb_day' | 'thumb_night'

/** STD: standard charts; CAO: for category C/D aircraft, where `cao_charts` of the airport is true. */
export type ChartVersion = 'STD' | 'CAO'

/** Flight rules for which charts are listed (service.md, endpoint 6). */
export type ChartRules = 'IFR' | 'VFR' | 'ANY'

/** Point 1 is the lower left corner. Origin bottom-left (y1 < y2), or top-left from long-lived services (y1 > y2). */
export type PixelBox = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }

/** Degrees, WGS 84: point 1 belongs to (x1,y1) of the pixel box, point 2 to (x2,y2). */
export type LatLngBox = { readonly lng1: number; readonly lat1: number; readonly lng2: number; readonly lat2: number }

/** The parts of a chart in pixels and in degrees (service.md, "bounding_boxes"). `chartMap` reads it. */
export type BoundingBoxes = {
  readonly planview: { readonly pixels: PixelBox; readonly latlng: LatLngBox }
  readonly insets: readonly { readonly pixels: PixelBox }[]
  /** Insets that are circles or polygons; absent: none is. `chartMap` applies them. */
  readonly inset_shapes?: readonly InsetShape[]
  readonly profile?: { readonly pixels: PixelBox }
  readonly minimums?: { readonly pixels: PixelBox }
  readonly header?: { readonly pixels: PixelBox }
  /** Maximum error of the linear map over the plan view, in pixels. */
  readonly residual_px?: number
  /** Absent if the linear map is exact, and from services that do not send it; `chartMap` applies it. */
  readonly correction?: MapCorrection
}

/**
 * The exact shape of an inset, a circle or a polygon; its box is around it. Pixels from the same edges as boxes. `inset`: which of the
 * insets, from 0.
 */
export type InsetShape = {
  readonly inset: number
  readonly circle?: { readonly x: number; readonly y: number; readonly radius: number }
  /** The corners in order. */
  readonly polygon?: readonly { readonly x: number; readonly y: number }[]
}

/**
 * The difference between the place of the linear map and that on the chart, in pixels to the right and up: the coefficients of 1, u, v,
 * u², uv and v², where u is -1 at lng1 and 1 at lng2, v is -1 at lat1 and 1 at lat2, each limited to ±1.1.
 */
export type MapCorrection = {
  readonly right: readonly number[]
  readonly up: readonly number[]
  /** Maximum error that remains, in pixels. */
  readonly residual_px: number
}
