import type { EditionDraft } from '../edition/edition.ts'
import type { EditionStore } from '../stores/edition-store.ts'

/** Milliseconds after which an import that has not renewed its claim is taken to have died. */
const claimLifetime = 60_000
const renewalInterval = 15_000

export type ClaimedEdition = {
  readonly edition: number
  /** Ends the renewals. */
  release(): void
}

/** Begins an edition and renews its import's claim to it, so that `prune` knows that the import runs. */
export async function claimEdition(
  draft: EditionDraft,
  { editions, now }: { readonly editions: EditionStore; readonly now: () => number },
): Promise<ClaimedEdition> {
  const startedAt = now()
  const edition = await editions.begin(draft, { startedAt, claimedUntil: startedAt + claimLifetime })
  // The next renewal makes up for one that fails. An import whose edition was discarded fails at its next write.
  const renew = () => editions.renew(edition, now() + claimLifetime).catch(() => undefined)
  const timer = setInterval(renew, renewalInterval).unref()
  return { edition, release: () => clearInterval(timer) }
}
