import type { EditionStore } from '../stores/edition-store.ts'

/** Activates the previous edition of a source, and returns its number. null: there is none. */
export async function rollback(
  source: string,
  { editions, now }: { readonly editions: EditionStore; readonly now: () => number },
): Promise<number | null> {
  await editions.activateDue(now())
  const all = (await editions.list()).filter((edition) => edition.source === source)
  const live = all.find(({ state }) => state === 'live')
  const previous = all.findLast(({ id, state }) => state === 'superseded' && live && id < live.id)
  if (!previous) return null
  await editions.activate(previous.id, now())
  return previous.id
}
