import { hash } from 'node:crypto'
import { limits } from '../../../contract/index.ts'
import { OAuthError } from '../../oauth-error.ts'

/** SHA-256 of an Idempotency-Key header, base64url: how keys are kept and compared. */
export type IdempotencyKeyHash = string

const grammar = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyLength}}$`)

/** null when the header is absent. Throws invalid_request; a repeated header arrives joined by a space, and is refused. */
export function readIdempotencyKey(header: string | readonly string[] | undefined): IdempotencyKeyHash | null {
  if (header === undefined) return null
  const key = String(header)
  if (!grammar.test(key)) {
    const description = `Idempotency-Key must be 1 to ${limits.idempotencyKeyLength} visible ASCII characters, once`
    throw new OAuthError('invalid_request', { description })
  }
  return hash('sha256', key, 'base64url')
}
