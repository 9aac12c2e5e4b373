import { type Representation, representation } from './representation.ts'

/**
 * The most recently used representations, up to a number of bytes. Slow readers share the cached bytes. Keys must identify
 * their bytes permanently: a cached entry is never loaded again.
 */
export class RepresentationCache {
  readonly #limit: number
  readonly #kept = new Map<string, Representation>()
  readonly #loading = new Map<string, Promise<Representation>>()
  #size = 0

  /** `limit` in bytes; anything larger is never cached. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** Bytes in the cache. */
  get size(): number {
    return this.#size
  }

  /** Concurrent callers that miss the same key share one load. A failed load is not cached. */
  get(key: string, load: () => Promise<Uint8Array>): Representation | Promise<Representation> {
    const kept = this.#kept.get(key)
    if (kept) return this.#touch(key, kept)
    return this.#loading.get(key) ?? this.#start(key, load)
  }

  /** undefined: it is not in the cache. */
  kept(key: string): Representation | undefined {
    const kept = this.#kept.get(key)
    return kept && this.#touch(key, kept)
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
