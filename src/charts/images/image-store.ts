/** PNG bytes by file name. The port that stores implement for endpoint 7 and for imports. */
export type ImageStore = {
  /**
   * Durable when it returns: a file of this name is whole or absent, whatever crashes. The same name always means
   * the same bytes (names carry a content hash), so putting twice is harmless.
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** null: there is no such image. Names of superseded editions keep answering. */
  get(name: string): Promise<Uint8Array | null>
}
