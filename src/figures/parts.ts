import type { DurationFigures } from './durations.ts'

/** What a store did since it was opened, and how busy it is. */
export type StoreFigures = {
  /** Calls of PostgreSQL with the wait for a connection; reads of SQLite, and its writes until they are durable. */
  readonly read: DurationFigures
  readonly write: DurationFigures
  /** Updates that ran again because another process changed the row; commits that waited because another process wrote. */
  readonly retries: number
  /** Commits of SQLite, each of several writes; null: PostgreSQL commits each alone. */
  readonly commits: (DurationFigures & { readonly writes: number }) | null
  /** Connections to PostgreSQL, and callers that wait for one; null: SQLite. */
  readonly pool: { readonly used: number; readonly idle: number; readonly waiting: number } | null
  /** Bytes of the write-ahead log; null: PostgreSQL looks after its own. */
  readonly logBytes: number | null
}

/** Passwords that are hashed one after the other. */
export type QueueFigures = {
  readonly waiting: number
  readonly running: number
  /** Not hashed: the queue was full, or the wait too long. */
  readonly rejected: number
  readonly hashing: DurationFigures
}

export type CacheFigures = { readonly hits: number; readonly misses: number; readonly bytes: number }
