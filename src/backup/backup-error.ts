/** Why there is no backup, or why one cannot be used, in a sentence, and what to do about it. */
export class BackupError extends Error {
  override readonly name = 'BackupError'
  readonly remedy: string

  constructor(message: string, remedy: string, options: ErrorOptions = {}) {
    super(message, options)
    this.remedy = remedy
  }
}
