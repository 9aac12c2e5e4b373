/** An airport by its place in the index; a lower score is better. */
export type Hit = { readonly airport: number; readonly score: number }

/** The best hits up to a limit, in order. If scores are equal, the airport with the lower number is better. */
export class BestHits {
  readonly #limit: number
  readonly #scores: number[] = []
  readonly #airports: number[] = []
  /** Hits above this score are dropped. */
  worst = Number.POSITIVE_INFINITY

  constructor(limit: number) {
    this.#limit = limit
  }

  add(airport: number, score: number): void {
    if (score > this.worst) return
    const [scores, airports] = [this.#scores, this.#airports]
    let at = scores.length
    while (at > 0 && isBetter(score, airport, scores[at - 1] as number, airports[at - 1] as number)) at -= 1
    scores.splice(at, 0, score)
    airports.splice(at, 0, airport)
    if (scores.length > this.#limit) {
      scores.pop()
      airports.pop()
    }
    if (scores.length === this.#limit) this.worst = scores.at(-1) ?? Number.NEGATIVE_INFINITY
  }

  hits(): readonly Hit[] {
    return this.#airports.map((airport, at) => ({ airport, score: this.#scores[at] ?? 0 }))
  }
}

const isBetter = (score: number, airport: number, otherScore: number, other: number): boolean =>
  score < otherScore || (score === otherScore && airport < other)
