/**
 * What the page of `platekeeper calibrate` and its server exchange, as JSON. Pixels are those of the picture of a chart, from its top left.
 * A separate entry point, because nothing else needs it.
 */
import type { PixelBox } from '../index.ts'
import type { Proposal } from './chart-state.ts'

export type { ChartState, Proposal } from './chart-state.ts'

/**
 * How the map of a page is drawn. `printed`: true to scale and direction around its middle, as plates and paper charts are,
 * in any conformal projection. `web`: Mercator of a sphere. `plain`: degrees on a grid of rectangles.
 * `as stated`: in a projection that the table names.
 */
export type DrawnAs = 'printed' | 'web' | 'plain' | 'as stated'

/** Degrees on WGS 84. */
export type DraftPoint = { readonly x: number; readonly y: number; readonly lat: number; readonly lng: number }

/** The data that a person has entered for a page. */
export type Draft = {
  readonly points: readonly DraftPoint[]
  readonly drawnAs: DrawnAs
  /** The projection in the table that is not one of `drawnAs`; kept while `drawnAs` is `as stated`. */
  readonly projection: string | null
  readonly planView: PixelBox | null
  readonly insets: readonly PixelBox[]
}

/** A place from live editions or the folder, for people to choose and to check a map with. */
export type KnownPlace = { readonly name: string; readonly lat: number; readonly lng: number }

/** A chart in the list of the folder. */
export type ListedChart = {
  readonly id: string
  readonly file: string
  readonly page: number
  readonly airport: string
  readonly index: string
  readonly name: string
  /** The file next to it that georeferences it; '': none. */
  readonly placedBy: string
}

export type OpenedChart = {
  readonly chart: ListedChart
  readonly width: number
  readonly height: number
  /** The table's entry; null: no entry yet. */
  readonly draft: Draft | null
  /** Version of the table, to be sent when saving. */
  readonly version: string
  readonly places: readonly KnownPlace[]
  readonly notes: readonly string[]
  /** What the page probably states of its place; null: nothing, or something places it. */
  readonly proposal: Proposal | null
  /** The page contains a georeference, which has priority. */
  readonly placesItself: boolean
}

/** A meridian or parallel over the picture. */
export type GraticuleLine = { readonly label: string; readonly points: readonly (readonly [x: number, y: number])[] }

/** Places of the picture at the crossings of rows and columns, to show the position of a pixel. */
export type Mesh = {
  readonly columns: number
  readonly rows: number
  /** Row by row from the top; longitudes run on across 180°. */
  readonly lat: readonly number[]
  readonly lng: readonly number[]
}

export type FittedMap = {
  /** Pixels between each point and where the map puts its position. */
  readonly residuals: readonly number[]
  readonly metresPerPixel: number
  /** Degrees clockwise from the top of the page to north. */
  readonly north: number
  readonly mesh: Mesh
  readonly graticule: readonly GraticuleLine[]
  readonly places: readonly { readonly name: string; readonly x: number; readonly y: number }[]
}

/** How an import would georeference a page. */
export type MapVerdict = {
  /** Pixels: the map error that the import reports; null: the chart would not be georeferenced. */
  readonly mapError: number | null
  /** Faults that prevent saving, each with its remedy. */
  readonly faults: readonly string[]
  readonly notes: readonly string[]
  readonly planView: PixelBox | null
  readonly insets: readonly PixelBox[]
}

export type Fit = {
  /** Why the points give no map; empty: `map` is set, or no points yet. */
  readonly faults: readonly string[]
  readonly notes: readonly string[]
  readonly map: FittedMap | null
  /** null: the page was not georeferenced, because the points have faults. */
  readonly verdict: MapVerdict | null
}
