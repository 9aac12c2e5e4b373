/** The source cannot be read; the message says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
