import type { JWTPayload } from 'jose'
import { signingAlgorithms } from '../../contract/index.ts'
import type { Clock } from '../clock.ts'
import { loadJose } from '../keys/jose.ts'
import type { PublishedKeys } from '../keys/published-keys.ts'

/** Who signed in, by an id_token. */
export type SignedIn = {
  readonly sub: string
  readonly nonce: string | null
  /** Names the browser session (OpenID Connect Back-Channel Logout §2.1); null: it has no name. */
  readonly sid: string | null
}

/** Whose sign-ins have ended, by a logout token: at least one of the two. */
export type LoggedOut = { readonly sub: string | null; readonly sid: string | null }

/** What a client checks of the tokens that are meant for it alone. */
export type ClientTokens = {
  /** OpenID Connect Core §3.1.3.7; null: not an id_token for this client, or expired. */
  verifyIdToken(token: string): Promise<SignedIn | null>
  /** Back-Channel Logout §2.6; null: not a logout token for this client, or expired. */
  verifyLogoutToken(token: string): Promise<LoggedOut | null>
}

type Parts = {
  readonly issuer: string
  readonly clientId: string
  readonly keys: PublishedKeys
  readonly now: Clock
}

/** In the claim `events` of a logout token (Back-Channel Logout §2.4). */
export const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout'

/** For the viewer, a client of this server or of another one. Rejects with StoreUnavailable when the keys cannot be read. */
export function createClientTokens({ issuer, clientId: audience, keys, now }: Parts): ClientTokens {
  async function verify(token: string, typ: string, requiredClaims: string[]): Promise<JWTPayload | null> {
    const { jwtVerify, errors } = await loadJose()
    try {
      const algorithms = [...signingAlgorithms]
      const currentDate = new Date(now())
      const { payload } = await jwtVerify(token, keys.find, {
        ...{ issuer, audience, typ, algorithms, requiredClaims, currentDate },
      })
      return payload
    } catch (error) {
      if (error instanceof errors.JOSEError) return null
      throw error
    }
  }

  return {
    async verifyIdToken(token) {
      const claims = await verify(token, 'JWT', ['exp', 'iat', 'sub'])
      if (claims === null || Array.isArray(claims.aud)) return null
      const { sub, nonce, sid } = claims
      return { sub: String(sub), nonce: textOf(nonce), sid: textOf(sid) }
    },
    async verifyLogoutToken(token) {
      const claims = await verify(token, 'logout+jwt', ['exp', 'iat', 'jti', 'events'])
      if (claims === null) return null
      const { events, nonce, sub, sid } = claims
      const isLogout = typeof events === 'object' && events !== null && logoutEvent in events
      // A nonce would make it an id_token (§2.4).
      if (!isLogout || nonce !== undefined || (sub === undefined && sid === undefined)) return null
      return { sub: textOf(sub), sid: textOf(sid) }
    },
  }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' ? claim : null)
