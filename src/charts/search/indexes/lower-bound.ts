/** Binary search: the first of `length` places that is not `before`; all places that are `before` come first. */
export function lowerBound(length: number, before: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
