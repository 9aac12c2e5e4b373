import { type Representation, representation } from './representation.ts'

/**
 * The most recently used representations, up to a number of bytes. Slow readers share the kept bytes, they do not
 * copy them. Keys must name their bytes for good: nothing is ever looked up again while it is kept.
 */
export class RepresentationCache {
  readonly #limit: number
  readonly #kept = new Map<string, Representation>()
  readonly #loading = new Map<string, Promise<Representation>>()
  #size = 0

  /** `limit` in bytes; what is larger by itself is never kept. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes kept at present. */
  get size(): number {
    return this.#size
  }

  /** Callers that miss the same key together share one load. A load that fails is forgotten at once. */
  get(key: string, load: () => Promise<Uint8Array>): Representation | Promise<Representation> {
    const kept = this.#kept.get(key)
    if (kept) return this.#touch(key, kept)
    return this.#loading.get(key) ?? this.#start(key, load)
  }

  #touch(key: string, kept: Representation): Representation {
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    return kept
  }

  #start(key: string, load: () => Promise<Uint8Array>): Promise<Representation> {
    const loading = load()
      .then((bytes) => this.#keep(key, representation(bytes)))
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  #keep(key: string, loaded: Representation): Representation {
    if (loaded.bytes.length <= this.#limit) {
      this.#kept.set(key, loaded)
      this.#size += loaded.bytes.length
    }
    for (const [oldest, { bytes }] of this.#kept) {
      if (this.#size <= this.#limit) break
      this.#kept.delete(oldest)
      this.#size -= bytes.length
    }
    return loaded
  }
}
