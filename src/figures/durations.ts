/** Upper bounds of the buckets in seconds; a caller of the store waits for 2.4 at most. */
export const durationBounds = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5] as const

export type DurationFigures = {
  /** How many took at most as long as the bound of the same index. */
  readonly withinBounds: readonly number[]
  readonly count: number
  /** Of all, in seconds. */
  readonly seconds: number
}

export type Durations = {
  /** Counts what began at a `performance.now()` and ends now. */
  since(began: number): void
  figures(): DurationFigures
}

/** Durations of something frequent: a few comparisons and additions for each. */
export function createDurations(): Durations {
  const counts = durationBounds.map(() => 0)
  let count = 0
  let seconds = 0
  return {
    since(began) {
      const taken = (performance.now() - began) / 1000
      count += 1
      seconds += taken
      const bucket = durationBounds.findIndex((bound) => taken <= bound)
      if (bucket >= 0) counts[bucket] = (counts[bucket] ?? 0) + 1
    },
    figures() {
      let sum = 0
      const withinBounds = counts.map((each) => (sum += each))
      return { withinBounds, count, seconds }
    },
  }
}
