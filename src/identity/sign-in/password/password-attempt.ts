import type { Origin } from '../../audit/audit-log.ts'
import type { Attempts } from '../../limits/attempts.ts'
import { PasswordsBusy, type QueueSlot } from '../../limits/hashing-queue.ts'
import type { NotChecked } from '../method.ts'

export type Checked<T> = {
  readonly outcome: 'checked'
  readonly value: T
  /** For a right password: returns what the attempt took, and makes its network known. */
  succeeded(): Promise<void>
}

/** Checks a password as one attempt at an account: counted before anything is looked up, returned if nothing was. */
export async function attemptPassword<T>(
  given: { readonly username: string; readonly knownBrowser: string | null },
  origin: Origin,
  attempts: Attempts,
  check: (slot: QueueSlot) => Promise<T>,
): Promise<Checked<T> | NotChecked> {
  const attempt = await unlessBusy(() => attempts.password(given, origin))
  if (attempt instanceof PasswordsBusy) return busy(attempt)
  if (!attempt.allowed) return { outcome: 'too many attempts', retryAfter: attempt.retryAfter }
  const value = await unlessBusy(() => check(attempt.slot))
  if (value instanceof PasswordsBusy) {
    await attempt.giveBack()
    return busy(value)
  }
  return { outcome: 'checked', value, succeeded: attempt.succeeded }
}

export const busy = ({ retryAfter }: PasswordsBusy): NotChecked => ({ outcome: 'busy', retryAfter })

/** What `work` returns, or the error when too many passwords wait to be checked. */
export async function unlessBusy<T>(work: () => Promise<T>): Promise<T | PasswordsBusy> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PasswordsBusy) return error
    throw error
  }
}
