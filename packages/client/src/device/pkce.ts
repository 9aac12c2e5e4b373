import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../sha256.ts'

/** A PKCE pair (RFC 7636): 43 characters each, method S256. */
export type Pkce = { readonly verifier: string; readonly challenge: string }

/** 32 random bytes make a verifier of exactly 43 characters, the length that service.md asks for. */
export function makePkce(platform: Pick<Platform, 'random'>): Pkce {
  const verifier = base64url(platform.random(32))
  return { verifier, challenge: challengeFor(verifier) }
}

/** RFC 7636 §4.2: BASE64URL(SHA-256(ASCII(verifier))). */
export const challengeFor = (verifier: string): string => base64url(sha256(new TextEncoder().encode(verifier)))
