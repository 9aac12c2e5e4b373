import { type ChartChange, diffEditions } from '../diff/diff-editions.ts'
import type { EditionStore } from '../stores/edition-store.ts'

/** The changes of charts between two editions. null: an edition of one of these numbers does not exist. */
export async function compareEditions(
  before: number,
  after: number,
  { editions }: { readonly editions: EditionStore },
): Promise<readonly ChartChange[] | null> {
  if (!(await editions.find(before)) || !(await editions.find(after))) return null
  const changes: ChartChange[] = []
  for await (const change of diffEditions(editions.charts(before), editions.charts(after))) changes.push(change)
  return changes
}
