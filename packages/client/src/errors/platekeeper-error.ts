import type { ErrorCode } from './error-codes.ts'

const transientCodes: readonly ErrorCode[] = ['network-error', 'timed-out', 'temporarily_unavailable']

type Circumstances = {
  /** HTTP status; null if no response arrived. */
  readonly status?: number
  /** Seconds that the service asks to wait (Retry-After). */
  readonly retryAfter?: number | null
  readonly cause?: unknown
}

/**
 * The one error class of the SDK: decide by `code`, show `message`; `cause` is what was caught, for example the error of
 * `fetch`. Aborted calls reject with the signal's reason instead.
 */
export class PlatekeeperError extends Error {
  override readonly name = 'PlatekeeperError'
  readonly code: ErrorCode
  /** HTTP status; null if no response arrived. */
  readonly status: number | null
  /** Seconds that the service asks to wait; null if it does not. */
  readonly retryAfter: number | null

  constructor(code: ErrorCode, message: string, { status, retryAfter, cause }: Circumstances = {}) {
    super(message)
    this.code = code
    this.status = status === undefined ? null : status
    this.retryAfter = retryAfter === undefined ? null : retryAfter
    // Older engines ignore the second argument of Error.
    if (cause !== undefined) Object.defineProperty(this, 'cause', { value: cause, configurable: true, writable: true })
  }

  /** Whether the same request may succeed later: no response, or an overloaded or failing service. */
  get isTransient(): boolean {
    if (transientCodes.indexOf(this.code) >= 0) return true
    return this.status !== null && (this.status === 429 || this.status >= 500)
  }
}
