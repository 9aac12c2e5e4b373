/** PNG bytes by file name. The port that stores implement for endpoint 7 and for imports. */
export type ImageStore = {
  /**
   * Durable when it returns: a file of this name is whole or absent, whatever crashes. The same name always means
   * the same bytes (names carry a content hash), so putting twice is harmless; a file that holds others was damaged,
   * and is replaced.
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** Of every image, in no order. */
  names(): Promise<readonly string[]>
  /**
   * Removes images that were put last before a time (milliseconds since 1970), as far as `unused` picks them out of their
   * names, and what a crash left half-written by then. Returns how many images.
   */
  sweep(before: number, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number>
  /** Gone when it returns; no harm where it was not there. For pictures that no edition lists any more. */
  remove(name: string): Promise<void>
  /**
   * As they are on the disk: `isIntact` tells whether they are still those that were put. null: there is no such image.
   * Names of superseded editions keep answering.
   */
  get(name: string): Promise<Uint8Array | null>
}
