/** Exit codes, for programs that call this one. */
export const exitCodes = {
  ok: 0,
  failed: 1,
  usage: 2,
  signInNeeded: 3,
  notFound: 4,
  noSubscription: 5,
  interrupted: 130,
} as const
export type Exit = keyof typeof exitCodes

/** Ends a command with a sentence for the person, an exit code for programs, and what to do about it. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exit: Exit
  readonly hint: string | null

  constructor(exit: Exit, message: string, hint: string | null = null) {
    super(message)
    this.exit = exit
    this.hint = hint
  }
}

/** For `catch`: an error of this class is wrong usage, with its own message. */
export const usageError =
  (kind: abstract new (...args: never[]) => Error) =>
  (error: unknown): never => {
    throw error instanceof kind ? new CommandError('usage', error.message) : error
  }
