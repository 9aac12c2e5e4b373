export type RowCounts = { readonly airports: number; readonly charts: number }

/** More rows than a few pages. */
const analyzedFrom = 2_000

/**
 * What this process added to editions under construction. Their transactions end before they are on the disk, because a batch that is
 * lost in a crash makes the edition incomplete, which is found when it is completed; what completes it is flushed after them.
 */
export function addedRows() {
  const added = new Map<number, RowCounts & { readonly isAnalyzed: boolean }>()
  const none = { airports: 0, charts: 0, isAnalyzed: false }
  return {
    note(edition: number, { airports = 0, charts = 0 }: Partial<RowCounts>): void {
      const before = added.get(edition) ?? none
      added.set(edition, { ...before, airports: before.airports + airports, charts: before.charts + charts })
    },
    isMissing(edition: number, found: RowCounts): boolean {
      const { airports, charts } = added.get(edition) ?? none
      return found.airports < airports || found.charts < charts
    },
    /** true: once, for an edition with many new rows. */
    mustAnalyze(edition: number): boolean {
      const rows = added.get(edition)
      if (!rows || rows.isAnalyzed || rows.airports + rows.charts < analyzedFrom) return false
      added.set(edition, { ...rows, isAnalyzed: true })
      return true
    },
    forget: (edition: number): void => void added.delete(edition),
  }
}
