import { hash, timingSafeEqual } from 'node:crypto'
import type { Ceremony } from './ceremony.ts'
import type { RelyingParty } from './relying-party.ts'

/** What is wrong with a response whose signature was not verified yet: reasons of refusals in the audit log. */
export type ResponseFault =
  | 'malformed response'
  | 'other ceremony'
  | 'wrong challenge'
  | 'wrong origin'
  | 'embedded page'
  | 'wrong RP id'
  | 'person not verified'

type Expected = {
  readonly type: 'webauthn.create' | 'webauthn.get'
  readonly challenge: Ceremony['challenge']
  readonly relyingParty: RelyingParty
}

/**
 * What the browser states that it signed, and what the authenticator did (WebAuthn §7.1 and §7.2). The library checks the same
 * again with the signature; here each fault has its name. null: as expected.
 */
export function responseFault(
  { clientDataJSON, authenticatorData }: { readonly clientDataJSON: string; readonly authenticatorData: Uint8Array },
  { type, challenge, relyingParty }: Expected,
): ResponseFault | null {
  const stated = readClientData(clientDataJSON)
  if (stated === null || authenticatorData.length < 37) return 'malformed response'
  if (stated.type !== type) return 'other ceremony'
  if (stated.challenge !== challenge) return 'wrong challenge'
  if (stated.origin !== relyingParty.origin) return 'wrong origin'
  // No page of this server can be in a frame.
  if (stated.crossOrigin === true || stated.topOrigin !== undefined) return 'embedded page'
  if (!timingSafeEqual(authenticatorData.subarray(0, 32), hash('sha256', relyingParty.id, 'buffer')))
    return 'wrong RP id'
  const flags = authenticatorData[32] ?? 0
  return (flags & present) !== 0 && (flags & verified) !== 0 ? null : 'person not verified'
}

/** Flags of authenticator data (WebAuthn §6.1): the person was present (UP), and verified by a PIN or their body (UV). */
const present = 0b1
const verified = 0b100

/** The challenge that a response states it answers; null: none. */
export function challengeIn(clientDataJSON: string): string | null {
  const challenge = readClientData(clientDataJSON)?.challenge
  return typeof challenge === 'string' ? challenge : null
}

type ClientData = { readonly [Member in 'type' | 'challenge' | 'origin' | 'crossOrigin' | 'topOrigin']?: unknown }

function readClientData(encoded: string): ClientData | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(encoded, 'base64url').toString())
    return typeof value === 'object' && value !== null ? value : null
  } catch {
    return null
  }
}
