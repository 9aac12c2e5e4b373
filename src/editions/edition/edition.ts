import type { StoredChart } from '../../charts/index.ts'

/** From what a chart's pictures were drawn. */
export type ChartOrigin = {
  /** As the source names it. */
  readonly file: string
  /** Counted from 1. */
  readonly page: number
  /** SHA-256 of the file, hexadecimal. */
  readonly sha256: string
  /** Key of its drawing (DrawingStore). */
  readonly drawing: string
  /** AIRAC YYCC of the edition that it was made for, where a later import of a part kept it; absent: of its own edition. */
  readonly keptFrom?: string
}

/** `origin` null: drawn by ourselves, from no file. */
export type EditionChart = { readonly chart: StoredChart; readonly origin: ChartOrigin | null }

export type EditionDraft = {
  /** Editions of one source replace each other: `demo`, `nasr`, or `folder:` and a name. */
  readonly source: string
  /** AIRAC YYCC. */
  readonly cycle: string
}

/**
 * building: under construction, or left by an import that died. ready: complete, not visible yet. live: visible, one of each
 * source. superseded: was live; may be again.
 */
export type EditionState = 'building' | 'ready' | 'live' | 'superseded'

export type EditionSummary = EditionDraft & {
  readonly id: number
  readonly state: EditionState
  readonly airports: number
  readonly charts: number
  /** When it activates automatically, in milliseconds since 1970; null: only manually. */
  readonly effectiveAt: number | null
  /** When it went live last, likewise; null: it never was live. */
  readonly publishedAt: number | null
}
