/** A file that contains an image. */
export type ImageFile = {
  /** Below the store's folder, with forward slashes. */
  readonly path: string
  /** Changes with every change of the file. */
  readonly version: string
}

/** What is wrong with a store on another machine. `refused`: its key or settings are wrong. */
export type PlaceFault = {
  readonly kind: 'unreachable' | 'refused' | 'clock' | 'public'
  readonly details: string
}

/** PNG bytes by file name. The port that stores implement for endpoint 7 and for imports. */
export type ImageStore = {
  /** Where the images are, for messages. */
  readonly place: string
  /** The unique marker of this folder; null: the folder is not marked. */
  marker(): Promise<string | null>
  /** Marks the folder durably, unless it is marked; returns its marker. Concurrent callers get the same. */
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
   * Removes an image. false: it does not exist. Which images are removed, and when, is decided by the database (ImageRemovalStore): of two callers that put and remove a name at the same time, either may win.
   */
  remove(name: string): Promise<boolean>
  /** Removes what an interrupted put left before a time (milliseconds since 1970). */
  removeIncomplete(before: number): Promise<void>
  /**
   * The bytes on the disk; `isIntact` checks that they are the bytes that were put. null: the image does not exist.
   * Images of superseded editions stay available.
   */
  get(name: string): Promise<Uint8Array | null>
  /** Its bytes, without reading it; null: it does not exist, or cannot be read. */
  size(name: string): Promise<number | null>
  /**
   * Whether each of these names is stored with bytes whose SHA-256 begins with these hexadecimal digits, in the order of the names. false:
   * absent, damaged or unreadable. Without digits nothing is intact. Throws StoreUnavailable if a store on another machine does not answer.
   */
  intact(expected: readonly { readonly name: string; readonly hash: string }[]): Promise<readonly boolean[]>
  /** Puts, reads and removes an object, and asks for it as anybody could. null: all is well. Absent: this store is a folder. */
  faultOfPlace?(): Promise<PlaceFault | null>
  /** The file that a web server on this machine can send instead; null: not available. Absent: this store does not keep images as files. */
  fileOf?(name: string): Promise<ImageFile | null>
}
