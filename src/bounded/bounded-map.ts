/**
 * A map of at most `most` entries, at least one: a new key drops the one that was added longest ago. The iterator is kept because
 * a new one passes over every entry that was dropped since V8 last compacted the map, which takes microseconds for each insert.
 */
export class BoundedMap<Key, Value> {
  readonly #most: number
  readonly #values = new Map<Key, Value>()
  readonly #oldest = this.#values.keys()

  constructor(most: number) {
    this.#most = most
  }

  get size(): number {
    return this.#values.size
  }

  get(key: Key): Value | undefined {
    return this.#values.get(key)
  }

  set(key: Key, value: Value): void {
    if (this.#values.size >= this.#most && !this.#values.has(key)) {
      const oldest = this.#oldest.next()
      if (!oldest.done) this.#values.delete(oldest.value)
    }
    this.#values.set(key, value)
  }

  delete(key: Key): void {
    this.#values.delete(key)
  }

  clear(): void {
    this.#values.clear()
  }
}
