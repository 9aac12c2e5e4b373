/**
 * Milliseconds in which a second signal counts as the first: a supervisor that signals every process of a service reaches
 * the server directly and through its launcher.
 */
const sameRequest = 250

/** Called with each signal: whether it comes so long after the first that it is a request of its own. `now`: milliseconds. */
export function repeatedSignals(now: () => number): () => boolean {
  let first: number | null = null
  return () => {
    first ??= now()
    return now() - first > sameRequest
  }
}
