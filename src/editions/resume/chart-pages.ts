import type { ChartFacts } from '../../facts/index.ts'
import type { ChartFile } from '../../sources/index.ts'

/** `page` of `file` is the chart of `facts`. */
export type ChartPage = Pick<ChartFile, 'file' | 'content' | 'calibrations' | 'plateDateUntil' | 'dateNote'> & {
  readonly facts: ChartFacts
  readonly page: number
}

/**
 * One chart for each page: `10-1P`, then `10-1P1`, `10-1P2` … (Jeppesen numbers the pages of a briefing so), named
 * `TAKEOFF MINIMUMS, page 2 of 3`.
 */
export function chartPages({
  facts,
  file,
  pages,
  content,
  calibrations,
  plateDateUntil,
  dateNote,
}: ChartFile): readonly ChartPage[] {
  const shared = { file, ...(content && { content }), calibrations, plateDateUntil, ...(dateNote && { dateNote }) }
  if (pages.length === 1) return pages.map((page) => ({ ...shared, facts, page }))
  return pages.map((page, at) => ({
    ...shared,
    page,
    facts: {
      ...facts,
      index_number: at === 0 ? facts.index_number : `${facts.index_number}${at}`,
      name: `${facts.name}, page ${at + 1} of ${pages.length}`,
    },
  }))
}
