/** Up to this many times `size` results are buffered behind a slow one. */
const bufferFactor = 8

type Entry<R> = { readonly result: Promise<R>; isDone: boolean }

/**
 * Processes items as they arrive, at most `size` concurrently, and yields the results in the order of the items. A slow item
 * delays the results after it, not the work on them. The buffer is bounded. A failure is thrown in its place in the order,
 * after all work that has started has ended.
 */
export async function* processInOrder<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const entries: Entry<R>[] = []
  const underWay = new Set<Promise<void>>()
  try {
    for await (const item of items) {
      const entry: Entry<R> = { result: work(item), isDone: false }
      const end = (): void => {
        entry.isDone = true
        underWay.delete(settled)
      }
      const settled = entry.result.then(end, end)
      underWay.add(settled)
      entries.push(entry)
      for (let first = entries[0]; first && (first.isDone || underWay.size >= size); first = entries[0]) {
        if (!first.isDone && entries.length < size * bufferFactor) await Promise.race(underWay)
        else {
          entries.shift()
          yield await first.result
        }
      }
    }
    for (const { result } of entries) yield await result
  } finally {
    await Promise.all(underWay)
  }
}
