import { hash, timingSafeEqual } from 'node:crypto'
import { type Dialect, dialects, limits, type Scope } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../wire/oauth-error.ts'

const challengeForm = new RegExp(`^[A-Za-z0-9_-]{${limits.pkceLength}}$`)

/**
 * By dialect (contract/dialects.ts): `deployed` is what existing applications expect, some of which do not use PKCE. Public
 * clients must: nothing else proves which client polls (RFC 9700 §2.1.1).
 */
export const isPkceRequired = ({ dialect, isPublic }: Pick<Client, 'dialect' | 'isPublic'>): boolean =>
  isPublic || dialects[dialect].pkceRequired

/**
 * RFC 7636 §4.3: S256 and nothing else.
 * null only if it is not required. Throws invalid_request.
 */
export function readChallenge(form: Form, isRequired: boolean): string | null {
  const challenge = form.one('code_challenge')
  const method = form.one('code_challenge_method')
  if (!challenge && !method && !isRequired) return null
  if (!challenge) throw new OAuthError('invalid_request', { description: 'The parameter code_challenge is missing' })
  if (method !== 'S256') throw new OAuthError('invalid_request', { description: 'code_challenge_method must be S256' })
  if (!challengeForm.test(challenge)) {
    throw new OAuthError('invalid_request', {
      description: `code_challenge must be ${limits.pkceLength} characters of A-Z a-z 0-9 - _`,
    })
  }
  return challenge
}

/** Characters; with fewer, a nonce can be guessed, or is a counter. */
const leastNonce = 16

/**
 * A request without a challenge needs what its client can find a foreign code by instead: a nonce that the id_token returns
 * (RFC 9700 §2.1.1). Throws invalid_request.
 */
export function requireNonce(nonce: string | null, scope: readonly Scope[]): void {
  if (nonce !== null && nonce.length >= leastNonce && scope.includes('openid')) return
  throw new OAuthError('invalid_request', {
    description: `Without code_challenge the request needs the scope openid and a nonce of at least ${leastNonce} characters`,
  })
}

/**
 * Why a verifier is rejected, as a sentence for the application's developer; null: it matches (RFC 7636 §4.6, compared in
 * constant time). A verifier for a session without a challenge never matches (RFC 9700 §2.1.1: downgrade).
 */
export const verifierFault = (
  challenge: string | null,
  verifier: string | undefined,
  dialect: Dialect,
): string | null => readVerifier(verifier, dialect)(challenge)

/** The same for any challenge: the verifier is hashed once. */
export function readVerifier(
  verifier: string | undefined,
  dialect: Dialect,
): (challenge: string | null) => string | null {
  if (verifier === undefined) return (challenge) => (challenge === null ? null : mismatch)
  if (!hasVerifierForm(verifier, dialect)) {
    const rule = verifierRule(verifier, dialect)
    return () => rule
  }
  const computed = Buffer.from(hash('sha256', verifier, 'base64url'))
  return (challenge) => (challenge !== null && timingSafeEqual(computed, Buffer.from(challenge)) ? null : mismatch)
}

const mismatch = 'code_verifier does not match code_challenge'

function hasVerifierForm(verifier: string, dialect: Dialect): boolean {
  const { min, max } = dialects[dialect].verifierLength
  return verifier.length >= min && verifier.length <= max && /^[A-Za-z0-9._~-]+$/.test(verifier)
}

/** The rule of the client's dialect and, if the other dialect accepts this verifier, how to use that one. */
function verifierRule(verifier: string, dialect: Dialect): string {
  const { min, max } = dialects[dialect].verifierLength
  const length = min === max ? `exactly ${min}` : `${min} to ${max}`
  const rule = `code_verifier must be ${length} characters of A-Z a-z 0-9 - . _ ~`
  const deployed = dialects.deployed.verifierLength
  if (!hasVerifierForm(verifier, 'deployed')) return rule
  return `${rule}. Generate one of ${min}, or register the application with the dialect deployed, which accepts ${deployed.min} to ${deployed.max}`
}
