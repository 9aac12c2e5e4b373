/** One comparison, or one figure of our server alone, explained in docs/reference/benchmarks.md. */
export type Row = {
  readonly case: string
  /** The server to compare with; null: no comparison. */
  readonly comparedWith: string | null
  /** Of `ours` and `theirs`: `answers/s`, `ms`, `MiB` … */
  readonly unit: string
  /** Medians of the rounds. */
  readonly ours: number
  readonly theirs: number | null
  /** The median of ours / theirs, each of one round; of rates: above 1, ours is faster. */
  readonly ratio: number | null
  /** The least and the greatest ratio of a round, or our values without a comparison; null: measured once. */
  readonly spread: readonly [number, number] | null
  readonly details?: Details
}

/** Of servers under load; `their…` of the other one. */
export type Details = {
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly theirP99: number
  /** Microseconds of the server's processor for an answer. */
  readonly cpu: number
  readonly theirCpu: number
  /** Theirs / ours, the median of the rounds and the ends: above 1, ours needs less. The only comparison where the load generator is the limit. */
  readonly cpuRatio: number
  readonly cpuSpread: readonly [number, number]
  /** MiB in use by the server after the rounds. */
  readonly memory: number
  readonly theirMemory: number
}
