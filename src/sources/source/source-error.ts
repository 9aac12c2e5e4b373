/** The source cannot be read; the message says what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError'
}

/** What was asked for is not there, or not yet. */
export class NotPublished extends SourceError {}
