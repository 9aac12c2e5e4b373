import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'

/** A PKCE pair (RFC 7636): 43 characters each, method S256. */
export type Pkce = { readonly verifier: string; readonly challenge: string }

/** 32 random bytes make a verifier of exactly 43 characters, the length that service.md asks for. */
export async function makePkce(platform: Platform): Promise<Pkce> {
  const verifier = base64url(platform.random(32))
  return { verifier, challenge: await challengeFor(verifier) }
}

/** RFC 7636 §4.2: BASE64URL(SHA-256(ASCII(verifier))). */
export async function challengeFor(verifier: string): Promise<string> {
  const digest = await globalThis.crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return base64url(new Uint8Array(digest))
}
