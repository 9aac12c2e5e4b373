import { lowerBound } from './lower-bound.ts'

/** Codes of airports in lower case, in alphabetical order. The airport of a code is its place in the list given. */
export class CodeIndex {
  readonly #codes: readonly string[]
  readonly #airports: Uint32Array

  /** An airport without a code has ''. */
  constructor(codes: readonly string[]) {
    const known = codes
      .map((code, airport) => ({ code: code.toLowerCase(), airport }))
      .filter(({ code }) => code !== '')
      .sort((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : a.airport - b.airport))
    this.#codes = known.map(({ code }) => code)
    this.#airports = Uint32Array.from(known, ({ airport }) => airport)
  }

  exact(code: string, found: (airport: number) => void): void {
    for (let at = this.#first(code); this.#codes[at] === code; at += 1) found(this.#airports[at] as number)
  }

  withPrefix(prefix: string, found: (airport: number) => void): void {
    const end = this.#first(`${prefix}\uffff`)
    for (let at = this.#first(prefix); at < end; at += 1) found(this.#airports[at] as number)
  }

  #first(code: string): number {
    return lowerBound(this.#codes.length, (at) => (this.#codes[at] as string) < code)
  }
}
