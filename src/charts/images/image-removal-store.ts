/**
 * Which stored images are to be removed. The database decides it, so that an import and a removal of one name are never both
 * right: names that nothing uses are marked, and their files are removed a day later, unless something uses them again. The
 * port that stores implement; every method is atomic. Times are milliseconds since 1970.
 */
export type ImageRemovalStore = {
  /** Marks names; those that are marked already keep their time. Returns how many were not. */
  mark(names: readonly string[], at: number): Promise<number>
  /** Of these names, those that are marked or being removed. */
  marked(names: readonly string[]): Promise<readonly string[]>
  /**
   * Before an import puts images, or uses those that are there: their marks are gone, and with them removals whose time was over
   * at `now`, because their process has died. Returns the names that are being removed, which are to be asked for again.
   */
  cancel(names: readonly string[], now: number): Promise<readonly string[]>
  /**
   * Begins to remove up to `limit` names that were marked at `markedUntil` or before, until a time by which their files are gone,
   * also those whose removal died. What a chart of an edition uses loses its mark instead. Returns the names; none: nothing is due.
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
