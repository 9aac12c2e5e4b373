/** Lines that are logged immediately, and then one for so many milliseconds. */
const burst = 60
const interval = 1000

/** For lines that a visitor causes: whether one more may be logged. `monotonic`: milliseconds. */
export function lineLimit(monotonic: () => number): () => boolean {
  let left = burst
  let last = monotonic()
  return () => {
    const now = monotonic()
    left = Math.min(burst, left + (now - last) / interval)
    last = now
    if (left < 1) return false
    left -= 1
    return true
  }
}
