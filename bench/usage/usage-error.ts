/** An invalid command line; the message is one line with the valid choices. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
