/**
 * What the page of `platekeeper calibrate` and its server exchange, as JSON. Pixels are those of the picture of a chart, from its top left.
 * A separate entry point, because nothing else needs it.
 */
import type { InsetArea, PixelBox } from '../index.ts'
import type { ChartState, Proposal } from './chart-state.ts'
import type { Draft } from './draft.ts'

export type { ChartState, Proposal } from './chart-state.ts'
export type { Draft, DraftPoint, DrawnAs } from './draft.ts'

/**
 * A place from live editions or the folder, for people to choose and to check a map with. `name` is unique, in English. `ident`: of the
 * runway end, the navaid or the airport. `pavement end`: of a runway whose threshold is displaced.
 */
export type KnownPlace = {
  readonly name: string
  readonly kind: 'threshold' | 'pavement end' | 'navaid' | 'reference point'
  readonly ident: string
  readonly lat: number
  readonly lng: number
}

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
  /** Columns of its row that are guesses of a draft. */
  readonly guessed: readonly string[]
  readonly state: ChartState
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
  /** Names of the places to click, in this order; those far from each other first. */
  readonly asked: readonly string[]
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
  /** Degrees clockwise by which the import would turn the picture so that north is up, if the person agrees; 0: it leaves it as it is. */
  readonly turn: number
  /** Faults that prevent saving, each with its remedy. */
  readonly faults: readonly string[]
  readonly notes: readonly string[]
  readonly planView: PixelBox | null
  readonly insets: readonly InsetArea[]
  /** Frames that may be insets, and count as map. */
  readonly possibleInsets: readonly InsetArea[]
}

export type Fit = {
  /** Why the points give no map; empty: `map` is set, or no points yet. */
  readonly faults: readonly string[]
  readonly notes: readonly string[]
  readonly map: FittedMap | null
  /** null: the page was not georeferenced, because the points have faults. */
  readonly verdict: MapVerdict | null
}
