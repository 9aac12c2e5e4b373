import type { ChartSource } from '../../sources/index.ts'
import type { EditionStore } from '../stores/edition-store.ts'

type Replacement = { readonly edition: number; readonly source: Pick<ChartSource, 'name' | 'location'> }

/**
 * Earlier imports of the same place that wait for their time: the new one has all that is there now, and theirs would replace
 * it when their time comes.
 */
export async function discardWaiting(
  { edition, source: { name, location } }: Replacement,
  editions: EditionStore,
): Promise<void> {
  for (const { id, source, state, effectiveAt } of await editions.list()) {
    if (id >= edition || source !== name || state !== 'ready' || effectiveAt === null) continue
    if ((await editions.find(id))?.report?.location === location) await editions.discard(id)
  }
}
