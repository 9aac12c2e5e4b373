import type { EditionSummary } from '../edition/edition.ts'
import type { EditionDetails, EditionStore } from '../stores/edition-store.ts'

type EditionParts = { readonly editions: EditionStore; readonly now: () => number }

/** Activates editions that are due before it reads, so that they are live without a running server too. */
export async function listEditions({ editions, now }: EditionParts): Promise<readonly EditionSummary[]> {
  await editions.activateDue(now())
  return editions.list()
}

/** null: no edition has that number. */
export async function findEdition(edition: number, { editions, now }: EditionParts): Promise<EditionDetails | null> {
  await editions.activateDue(now())
  return editions.find(edition)
}

/** Makes an edition live in place of the live one of its source. false: no edition has that number. Rejects with the reason if it cannot go live. */
export async function activateEdition(edition: number, parts: EditionParts): Promise<boolean> {
  if (!(await findEdition(edition, parts))) return false
  await parts.editions.activate(edition, parts.now())
  return true
}

/** Withdraws the live edition of a source without a replacement. false: no edition of the source was live. */
export const withdrawSource = (source: string, { editions, now }: EditionParts): Promise<boolean> =>
  editions.withdraw(source, now())

/** Removes an edition that never was live. */
export async function discardEdition(
  edition: number,
  parts: EditionParts,
): Promise<'discarded' | 'was live' | 'no such edition'> {
  if (await parts.editions.discard(edition)) return 'discarded'
  return (await findEdition(edition, parts)) ? 'was live' : 'no such edition'
}

/** Activates the previous edition of a source, and returns its number. null: no previous edition exists. */
export async function rollback(source: string, { editions, now }: EditionParts): Promise<number | null> {
  await editions.activateDue(now())
  const all = (await editions.list()).filter((edition) => edition.source === source)
  const live = all.find(({ state }) => state === 'live')
  const previous = all.findLast(({ id, state }) => state === 'superseded' && live && id < live.id)
  if (!previous) return null
  await editions.activate(previous.id, now())
  return previous.id
}
