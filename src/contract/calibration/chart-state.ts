import type { Draft } from './draft.ts'

/**
 * What is known of the place of a chart, in the words of the list. `unread`: the page was not rendered yet. `unplaced`: an import would
 * have no map; `reason`: why, if anything states where the chart is. `proposed`: the page probably states its place in print; a person
 * agrees. `doubtful`: points are stored, but a point is far off, or the import would not use them. `own`: the file has its own
 * georeference. `done`: points, or a file next to the chart, place it. `no map`: a person has stated that it has none.
 */
export type ChartState =
  | { readonly is: 'unread' }
  | { readonly is: 'unplaced'; readonly reason: string | null }
  | { readonly is: 'proposed'; readonly evidence: string }
  /** `worst`: pixels of the point that is furthest off; null: no map. */
  | { readonly is: 'doubtful'; readonly worst: number | null; readonly reason: string | null }
  | { readonly is: 'own' }
  | { readonly is: 'done' }
  | { readonly is: 'no map' }

/** A place that a page probably states: points that a person agrees to, or corrects. */
export type Proposal = {
  readonly draft: Draft
  /** What the page says, for the person: in a few words. */
  readonly evidence: string
}
