import { type Bits, keepCommon } from './bits.ts'
import { bitsOf, type Groups, groupsOf } from './groups.ts'

/** The airports of each country. */
export class Countries {
  readonly #size: number
  readonly #numbers: ReadonlyMap<string, number>
  readonly #groups: Groups

  /** `codes`: the country of each airport. */
  constructor(codes: readonly string[]) {
    this.#size = codes.length
    this.#numbers = new Map([...new Set(codes)].map((code, at) => [code, at]))
    this.#groups = groupsOf(this.#numbers.size, (add) => {
      for (const [airport, code] of codes.entries()) add(this.#numbers.get(code) as number, airport)
    })
  }

  /** Keeps the airports of `bits` that are in the country. */
  keep(bits: Bits, code: string): void {
    const number = this.#numbers.get(code)
    if (number === undefined) bits.fill(0)
    else keepCommon(bits, bitsOf(this.#size, this.#groups, number, number + 1))
  }
}
