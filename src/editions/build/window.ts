/**
 * Does the work on items as they come, at most `size` at a time, and yields the results in the order of the items. Memory
 * stays bounded however many there are. What fails does so when its turn comes.
 */
export async function* inWindow<T, R>(
  items: AsyncIterable<T> | Iterable<T>,
  size: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = []
  for await (const item of items) {
    const result = work(item)
    result.catch(() => undefined)
    underWay.push(result)
    const first = underWay.length >= size ? underWay.shift() : undefined
    if (first) yield await first
  }
  for (const result of underWay) yield await result
}
