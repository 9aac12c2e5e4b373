import type { EditionStore } from '../stores/edition-store.ts'

/** Activates the edition of a source before the live one, and returns its number. null: there is none before it. */
export async function rollback(
  source: string,
  { editions, now }: { readonly editions: EditionStore; readonly now: () => number },
): Promise<number | null> {
  await editions.activateDue(now())
  const all = (await editions.list()).filter((edition) => edition.source === source)
  const live = all.find(({ state }) => state === 'live')
  const before = all.findLast(({ id, state }) => state === 'superseded' && live && id < live.id)
  if (!before) return null
  await editions.activate(before.id, now())
  return before.id
}
