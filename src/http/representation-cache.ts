import type { CacheFigures } from '../figures/index.ts'
import type { Representation } from './representation.ts'

/** `place`: how many had been loaded when it came to the end of the order. */
type Kept<Bytes extends Buffer | string> = { readonly representation: Representation<Bytes>; place: number }

/**
 * A used entry moves to the end once as many as this share of the entries were loaded after it: each move leaves garbage in V8's
 * old generation, whose collection costs more than the answer's lookup.
 */
const passed = 1 / 8

/**
 * The most recently used representations, up to a number of bytes. Slow readers share the cached bytes. Keys must identify
 * their bytes permanently: a cached entry is never loaded again.
 */
export class RepresentationCache<Bytes extends Buffer | string = Buffer> {
  readonly #limit: number
  readonly #make: (bytes: Uint8Array) => Representation<Bytes>
  readonly #kept = new Map<string, Kept<Bytes>>()
  /** Kept, as that of a BoundedMap is: entries before it are dropped or have moved to the end. */
  readonly #oldest = this.#kept.entries()
  readonly #loading = new Map<string, Promise<Representation<Bytes>>>()
  #size = 0
  #loaded = 0
  #hits = 0
  #misses = 0

  /** `limit` in bytes; anything larger is never cached. */
  constructor(limit: number, make: (bytes: Uint8Array) => Representation<Bytes>) {
    this.#limit = limit
    this.#make = make
  }

  /** Bytes in the cache. */
  get size(): number {
    return this.#size
  }

  /** How often an entry was found, and how often it was loaded. */
  get figures(): CacheFigures {
    return { hits: this.#hits, misses: this.#misses, bytes: this.#size }
  }

  /** Concurrent callers that miss the same key share one load. A failed load is not cached. */
  get(key: string, load: () => Promise<Uint8Array>): Representation<Bytes> | Promise<Representation<Bytes>> {
    return this.kept(key) ?? this.#loading.get(key) ?? this.#start(key, load)
  }

  /** undefined: it is not in the cache. */
  kept(key: string): Representation<Bytes> | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    if (this.#loaded - kept.place > this.#kept.size * passed) this.#moveToEnd(key, kept)
    this.#hits += 1
    return kept.representation
  }

  /** The next caller loads it again. */
  drop(key: string): void {
    this.#size -= this.#kept.get(key)?.representation.bytes.length ?? 0
    this.#kept.delete(key)
  }

  #moveToEnd(key: string, kept: Kept<Bytes>): void {
    kept.place = this.#loaded
    this.#kept.delete(key)
    this.#kept.set(key, kept)
  }

  #start(key: string, load: () => Promise<Uint8Array>): Promise<Representation<Bytes>> {
    this.#misses += 1
    const loading = load()
      .then((bytes) => this.#keep(key, this.#make(bytes)))
      .finally(() => this.#loading.delete(key))
    this.#loading.set(key, loading)
    return loading
  }

  #keep(key: string, loaded: Representation<Bytes>): Representation<Bytes> {
    if (loaded.bytes.length <= this.#limit) {
      this.#loaded += 1
      this.#kept.set(key, { representation: loaded, place: this.#loaded })
      this.#size += loaded.bytes.length
    }
    while (this.#size > this.#limit) {
      const oldest = this.#oldest.next()
      if (oldest.done) break
      const [dropped, { representation }] = oldest.value
      this.#kept.delete(dropped)
      this.#size -= representation.bytes.length
    }
    return loaded
  }
}
