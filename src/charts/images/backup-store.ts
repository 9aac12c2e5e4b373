/** A backup of the database and its images. Times are milliseconds since 1970. */
export type Backup = {
  readonly id: string
  /** Where it is written: a path, or a URL without secrets. */
  readonly target: string
  /** `file`: with its own images; `folder`: with those of earlier backups. */
  readonly kind: 'folder' | 'file'
  readonly startedAt: number
  /** Until then no image is removed; null: it has ended. */
  readonly leaseUntil: number | null
  /** null: it is running, or its process died. */
  readonly finishedAt: number | null
  readonly databaseBytes: number | null
  /** Images that it names, and their bytes. */
  readonly images: number | null
  readonly imageBytes: number | null
  /** Why it is missing or incomplete, in a sentence; null: it is not. */
  readonly failure: string | null
}

export type BackupResult = Readonly<Record<'databaseBytes' | 'images' | 'imageBytes', number>> & Pick<Backup, 'failure'>

/** The port that stores implement; every method is atomic. Images are removed by `ImageRemovalStore`, which reads the leases. */
export type BackupStore = {
  /**
   * Before the database is read: no removal of images begins until the backup ends, or for 24 hours if it does not. Several may
   * run at the same time.
   */
  begin(backup: Pick<Backup, 'id' | 'target' | 'kind'> & { readonly now: number }): Promise<void>
  /** Ends its lease. `failure`: what is missing in it. */
  finish(id: string, result: BackupResult, now: number): Promise<void>
  /** There is no backup. Ends its lease. */
  fail(id: string, failure: string, now: number): Promise<void>
  /** Of the backups that finished without a failure, the one that was begun last. */
  newest(): Promise<Backup | null>
  /** The one that was begun last, whatever became of it. */
  last(): Promise<Backup | null>
  /** Whether a backup has a lease, so that no removal of images begins. */
  isListing(now: number): Promise<boolean>
}
