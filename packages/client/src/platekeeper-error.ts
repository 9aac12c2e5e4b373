import { type OAuthErrorCode, oauthErrors, type ProblemType, problems } from '../../../src/contract/index.ts'

/** What can go wrong on this side of the wire. Keyed by the code an error carries. */
export const clientErrors = {
  'sign-in-needed': 'Nobody is signed in, or the sign-in has ended',
  'network-error': 'The service could not be reached',
  'timed-out': 'The service did not answer in time',
  'unexpected-answer': 'The service answered something that the contract does not know',
} as const

/** OAuth errors (RFC 6749 §5.2, RFC 8628 §3.5), problems (RFC 9457) and errors of the client, under one set of codes. */
export type ErrorCode = OAuthErrorCode | ProblemType | keyof typeof clientErrors

const transientCodes: ReadonlySet<ErrorCode> = new Set(['network-error', 'timed-out', 'temporarily_unavailable'])

type Circumstances = {
  /** HTTP status; null when no answer arrived. */
  readonly status?: number
  /** Seconds the service asked to wait (Retry-After). */
  readonly retryAfter?: number | null
  readonly cause?: unknown
}

/** The one error class of the SDK: decide by `code`, show `message`. Aborted calls reject with the signal's reason instead. */
export class PlatekeeperError extends Error {
  override readonly name = 'PlatekeeperError'
  readonly code: ErrorCode
  /** HTTP status; null when no answer arrived. */
  readonly status: number | null
  /** Seconds the service asked to wait; null when it did not. */
  readonly retryAfter: number | null

  constructor(code: ErrorCode, message: string, { status, retryAfter, cause }: Circumstances = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.code = code
    this.status = status ?? null
    this.retryAfter = retryAfter ?? null
  }

  /** True when the same request may succeed later: no answer, an overloaded or a failing service. */
  get isTransient(): boolean {
    if (transientCodes.has(this.code)) return true
    return this.status !== null && (this.status === 429 || this.status >= 500)
  }
}

/** The contract's sentence for a code, for answers that bring none of their own. */
export function sentenceFor(code: ErrorCode): string {
  const sentences: Readonly<Record<string, string>> = { ...oauthErrors, ...clientErrors }
  return sentences[code] ?? Object.entries(problems).find(([key]) => key === code)?.[1].title ?? code
}

export const isErrorCode = (code: string): code is ErrorCode =>
  Object.hasOwn(oauthErrors, code) || Object.hasOwn(problems, code) || Object.hasOwn(clientErrors, code)
