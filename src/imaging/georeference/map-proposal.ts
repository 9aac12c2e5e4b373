/**
 * A place that a page probably states in print, but not with the certainty that an import requires. Never used for a chart record:
 * `calibrate` shows it, and a person agrees or corrects it.
 */
export type MapProposal = {
  /** Pixels of the picture from its lower left; degrees on WGS 84. At least two. */
  readonly points: readonly { readonly x: number; readonly y: number; readonly lat: number; readonly lng: number }[]
  /** PROJ string; null: true to scale around the points, as printed charts are. */
  readonly projection: string | null
  /** What the page says, for the person: in a few words, for example `4 labels of latitude, 3 of longitude; E or W is not printed`. */
  readonly evidence: string
}
