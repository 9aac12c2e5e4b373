/** How many times `size` results may wait for a slow one before them. */
const waitingWindows = 8

type Entry<R> = { readonly result: Promise<R>; isDone: boolean }

/**
 * Does the work on items as they come, at most `size` at a time, and yields the results in the order of the items. One that
 * takes long holds up only the results behind it, not the work. Memory stays bounded however many there are. What fails does
 * so when its turn comes, and after all work that was begun has ended.
 */
export async function* inWindow<T, R>(
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
        if (!first.isDone && entries.length < size * waitingWindows) await Promise.race(underWay)
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
