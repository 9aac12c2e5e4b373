import { hash } from 'node:crypto'
import { isIP } from 'node:net'

/** This server, as browsers know it when they use a passkey (WebAuthn §4, "WebAuthn Relying Party"). */
export type RelyingParty = {
  /** Its RP id: exactly the host of AUTH_URL, so that no other host below the same domain can use its passkeys. */
  readonly id: string
  /** Of its pages: that of AUTH_URL. */
  readonly origin: string
  /** Why browsers offer no passkeys at this address; null: they do. */
  readonly obstacle: 'no https' | 'IP address' | null
}

export function relyingPartyOf(authUrl: string): RelyingParty {
  const { hostname: id, origin, protocol } = new URL(authUrl)
  return { id, origin, obstacle: obstacleAt(id, protocol) }
}

/** WebAuthn §5.1.3: a secure context, and a host that is a domain. Browsers take http://localhost for secure. */
function obstacleAt(host: string, protocol: string): RelyingParty['obstacle'] {
  if (host.startsWith('[') || isIP(host) !== 0) return 'IP address'
  return protocol === 'https:' || host === 'localhost' ? null : 'no https'
}

/**
 * What authenticators store for an account, base64url: 256 bits that name no person (WebAuthn §14.6.1), and are not the `sub` that
 * applications get.
 */
export const userHandleOf = (sub: string): string => hash('sha256', `passkey user handle ${sub}`, 'base64url')
