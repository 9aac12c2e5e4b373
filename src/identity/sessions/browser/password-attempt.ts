import type { Origin } from '../../audit/audit-log.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { PasswordsBusy, type Place } from '../../limits/hashing-queue.ts'

/** Of a password that was not checked. Seconds to wait. */
export type NotChecked =
  | { readonly outcome: 'too many attempts'; readonly retryAfter: number }
  /** Too many wait for theirs to be checked; nothing was counted. */
  | { readonly outcome: 'busy'; readonly retryAfter: number }

export type Checked<T> = {
  readonly outcome: 'checked'
  readonly value: T
  /** For a right password: gives back what the attempt took, and remembers where it came from. */
  succeeded(): Promise<void>
}

/** Checks a password as one attempt at an account: counted before anything is looked up, and given back where nothing was. */
export async function attemptPassword<T>(
  given: { readonly username: string; readonly knownBrowser: string | null },
  origin: Origin,
  attempts: Attempts,
  check: (place: Place) => Promise<T>,
): Promise<Checked<T> | NotChecked> {
  const attempt = await unlessBusy(() => attempts.password(given, origin))
  if (attempt instanceof PasswordsBusy) return busy(attempt)
  if (!attempt.allowed) return { outcome: 'too many attempts', retryAfter: attempt.retryAfter }
  const value = await unlessBusy(() => check(attempt.place))
  if (value instanceof PasswordsBusy) {
    await attempt.giveBack()
    return busy(value)
  }
  return { outcome: 'checked', value, succeeded: attempt.succeeded }
}

const busy = ({ retryAfter }: PasswordsBusy): NotChecked => ({ outcome: 'busy', retryAfter })

/** What `work` returns, or the error when too many passwords wait to be checked. */
async function unlessBusy<T>(work: () => Promise<T>): Promise<T | PasswordsBusy> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PasswordsBusy) return error
    throw error
  }
}
