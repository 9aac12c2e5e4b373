/** Nothing of the source can be read; the message says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}
