/**
 * Milliseconds in which a second signal counts as the first: a supervisor that signals every process of a service reaches
 * the server directly and through its launcher.
 */
const sameRequest = 250

/** Called with each signal: whether it arrives late enough after the first to count as a second request. `now`: milliseconds. */
export function repeatedSignals(now: () => number): () => boolean {
  let first: number | null = null
  return () => {
    first ??= now()
    return now() - first > sameRequest
  }
}
