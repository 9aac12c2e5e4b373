/**
 * Which stored images are to be removed. The database decides, so that an import and a removal of the same name never both
 * succeed: unused names are marked, and their files are removed a day later unless they are used again. The
 * port that stores implement; every method is atomic. Times are milliseconds since 1970.
 */
export type ImageRemovalStore = {
  /** Marks names; those already marked keep their time. Returns how many were newly marked. */
  mark(names: readonly string[], at: number): Promise<number>
  /** Of these names, those that are marked or being removed. */
  marked(names: readonly string[]): Promise<readonly string[]>
  /**
   * Called before an import puts images or uses stored ones: clears their marks, and removals that timed out
   * at `now` because their process died. Returns the names that are being removed; the caller asks for them again.
   */
  cancel(names: readonly string[], now: number): Promise<readonly string[]>
  /**
   * Begins to remove up to `limit` names that were marked at `markedUntil` or before; the removal times out at `until`.
   * Includes names whose removal timed out. A name that a chart of an edition uses is unmarked instead. Returns the names;
   * empty: nothing is due, or a backup has a lease (BackupStore).
   */
  begin(due: {
    readonly markedUntil: number
    readonly now: number
    readonly until: number
    readonly limit: number
  }): Promise<readonly string[]>
  /** The files of names that `begin` returned are gone. */
  end(names: readonly string[]): Promise<void>
}
