/** A command line that asks for what there is not; the message is one line with what would be right. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
