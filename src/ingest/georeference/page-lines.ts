/** Straight lines of a page that run along its sides, in points; `from` < `to`. */
export type Line = {
  /** The coordinate that all its points share. */ readonly at: number
  readonly from: number
  readonly to: number
}

export type PageLines = { readonly horizontal: readonly Line[]; readonly vertical: readonly Line[] }
