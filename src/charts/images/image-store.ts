/** A file that contains an image. */
export type ImageFile = {
  /** Below the store's folder, with forward slashes. */
  readonly path: string
  /** Another one for every change of the file. */
  readonly version: string
}

/** PNG bytes by file name. The port that stores implement for endpoint 7 and for imports. */
export type ImageStore = {
  /** Where the images are, for messages. */
  readonly place: string
  /** What tells this folder from every other; null: it has none. */
  marker(): Promise<string | null>
  /** Marks the folder, durably, unless it is; returns its marker. Concurrent callers get the same. */
  mark(marker: string): Promise<string>
  /**
   * Durable when it returns: after any crash a file of this name is complete or absent. A name always means the same
   * bytes (names contain a content hash), so putting twice is harmless; a file with other bytes is damaged,
   * and is replaced.
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The names of all images, in no order. */
  names(): Promise<readonly string[]>
  /**
   * Removes images that were last put before a time (milliseconds since 1970) and whose names `unused` returns, and
   * incomplete files of that age. Returns how many images.
   */
  sweep(before: number, unused: (names: readonly string[]) => Promise<readonly string[]>): Promise<number>
  /**
   * Removes an image that was last put before a time (milliseconds since 1970); of a put meanwhile, whichever is first, the
   * image stays. For pictures that no edition listed at that time. false: it was put since, or there is none.
   */
  remove(name: string, before: number): Promise<boolean>
  /**
   * The bytes on the disk; `isIntact` checks that they are those that were put. null: there is no such image.
   * Images of superseded editions stay available.
   */
  get(name: string): Promise<Uint8Array | null>
  /**
   * SHA-256 of the bytes on the disk, in hexadecimal and in the order of the names; `matchesName` compares it with a name.
   * null: absent or unreadable. Counts as a put, before the bytes are read: imports ask for every picture that they use
   * again, which must not be removed meanwhile. Computed in threads.
   */
  hashes(names: readonly string[]): Promise<readonly (string | null)[]>
  /** The file that a web server on this machine can send instead; null: there is none. Absent: images are not files. */
  fileOf?(name: string): Promise<ImageFile | null>
}
