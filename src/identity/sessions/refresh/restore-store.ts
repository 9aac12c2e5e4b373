/** One time that the database was made from a backup. Times are milliseconds since 1970. */
export type Restore = {
  readonly restoredAt: number
  /** The moment of the database that the backup has. */
  readonly snapshotAt: number
  /** Until then a refresh token that is newer than the snapshot is accepted, once for each family; null: never. */
  readonly acceptNewerUntil: number | null
  /** A copy has signing keys of its own. */
  readonly isCopy: boolean
}

/** The port that stores implement. */
export type RestoreStore = {
  /** Durable when it returns. */
  add(restore: Restore): Promise<void>
  /** The last one; null: the database was never restored. */
  newest(): Promise<Restore | null>
}
