import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../sha256.ts'

/** A PKCE pair (RFC 7636): 43 characters each, method S256. */
export type Pkce = { readonly verifier: string; readonly challenge: string }

/**
 * A PKCE pair for one authorization. 32 random bytes make a verifier of 43 characters, the length that service.md requires.
 *
 * @throws {unknown} What `random` of the platform throws.
 * @see RFC 7636 §4.1
 */
export function makePkce(platform: Pick<Platform, 'random'>): Pkce {
  const verifier = base64url(platform.random(32))
  return { verifier, challenge: challengeFor(verifier) }
}

/**
 * The S256 challenge of a verifier: BASE64URL(SHA-256(ASCII(verifier))), 43 characters. Never throws.
 *
 * @see RFC 7636 §4.2
 */
export const challengeFor = (verifier: string): string => base64url(sha256(new TextEncoder().encode(verifier)))
