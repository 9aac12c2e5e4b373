/** The first of `length` places that is not `before`, where all that are come first. */
export function lowerBound(length: number, before: (at: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(middle)) low = middle + 1
    else high = middle
  }
  return low
}
