/** What the database knows of the service as a whole, so every server of it shows the same. Times are milliseconds since 1970. */
export type Standings = {
  /** Those that have not ended, and those that failed within a day. */
  readonly jobs: readonly { readonly kind: string; readonly state: string; readonly count: number }[]
  /** Live ones, by the id of their source; `endsAt` null: it does not end. */
  readonly editions: readonly {
    readonly source: string
    readonly publishedAt: number
    readonly endsAt: number | null
  }[]
  /** When the next signing key begins to sign; null: this host has none. */
  readonly nextRotation: number | null
  /** When the newest complete backup was begun; null: there is none. */
  readonly lastBackup: number | null
  /** When the oldest security notice was added that is not sent; null: there is none. */
  readonly oldestNotice: number | null
}

/** Milliseconds for which standings are remembered: several scrapers cost one read. */
const freshFor = 15_000

/** Reads at most once in 15 seconds, however many ask, also after a failure; null: they cannot be read. */
export function createStandings(
  read: () => Promise<Standings>,
  monotonic: () => number,
): () => Promise<Standings | null> {
  let known: { readonly at: number; readonly standings: Promise<Standings | null> } | null = null
  return () => {
    if (known === null || monotonic() - known.at >= freshFor) {
      known = { at: monotonic(), standings: read().catch(() => null) }
    }
    return known.standings
  }
}
