import type { EditionSummary } from '../edition/edition.ts'
import type { EditionDetails, EditionStore } from '../stores/edition-store.ts'

export type EditionParts = { readonly editions: EditionStore; readonly now: () => number }

/** Activates editions that are due before it reads, so that they are live without a running server too. */
export async function listEditions({ editions, now }: EditionParts): Promise<readonly EditionSummary[]> {
  await editions.activateDue(now())
  return editions.list()
}

/** null: there is none of that number. */
export async function findEdition(edition: number, { editions, now }: EditionParts): Promise<EditionDetails | null> {
  await editions.activateDue(now())
  return editions.find(edition)
}
