import { hash } from 'node:crypto'
import { limits } from '../../../contract/index.ts'
import { OAuthError } from '../../wire/oauth-error.ts'

/** SHA-256 of an Idempotency-Key header, base64url: the form in which keys are stored and compared. */
export type IdempotencyKeyHash = string

const grammar = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyLength}}$`)

/** null when the header is absent. Throws invalid_request, also for a repeated header: it arrives joined by `, `. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): IdempotencyKeyHash | null {
  if (header === undefined) return null
  const key = String(header)
  if (!grammar.test(key)) {
    const description = `Idempotency-Key must be 1 to ${limits.idempotencyKeyLength} visible ASCII characters, once`
    throw new OAuthError('invalid_request', { description })
  }
  return hash('sha256', key, 'base64url')
}
