/** Reads at the first call, and returns the same result to all callers. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined
  return () => {
    result ??= read()
    return result
  }
}
