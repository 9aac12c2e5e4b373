/** Charts of an airport, as far as an import counts them. */
export type AirportCharts = {
  readonly airport: string
  /** In the new edition. */
  readonly imported: number
  /** Not in it: rejected, or removed since the live edition, whichever is more. */
  readonly lost: number
}
