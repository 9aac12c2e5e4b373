/** Why an application cannot be registered like this: a message for the operator, and what to do about it. */
export class RegistrationError extends Error {
  override readonly name = 'RegistrationError'
  readonly remedy: string | null

  constructor(message: string, remedy: string | null = null) {
    super(message)
    this.remedy = remedy
  }
}
