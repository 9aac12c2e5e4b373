import type { InsetArea, PixelBox } from '../index.ts'

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
  readonly insets: readonly InsetArea[]
  /** Degrees clockwise by which the person has agreed that the import turns the picture, so that north is up; absent: none. */
  readonly turn?: number
}
