import type { EditionSummary } from '../edition/edition.ts'
import type { EditionDetails, EditionStore } from '../stores/edition-store.ts'

export type EditionParts = { readonly editions: EditionStore; readonly now: () => number }

/** Editions whose time has come are live before anybody looks, whether a server runs or not. */
export async function listEditions({ editions, now }: EditionParts): Promise<readonly EditionSummary[]> {
  await editions.activateDue(now())
  return editions.list()
}

/** null: there is none of that number. */
export async function findEdition(edition: number, { editions, now }: EditionParts): Promise<EditionDetails | null> {
  await editions.activateDue(now())
  return editions.find(edition)
}
