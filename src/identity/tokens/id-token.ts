import { hash } from 'node:crypto'
import { authenticationContext } from './authentication-context.ts'
import { identityClaims } from './identity-claims.ts'
import type { TokenSubject } from './token-subject.ts'

export type IdTokenFacts = {
  readonly issuer: string
  /** The access token of the same response. */
  readonly accessToken: string
  /** Of the authorization request; never in the response to a refresh. */
  readonly nonce: string | undefined
  /** Seconds since 1970, as is `expiresAt`. */
  readonly issuedAt: number
  readonly expiresAt: number
}

/**
 * OpenID Connect Core §2 and, at a refresh, §12.2: `auth_time` and `sid` are those of the sign-in, `nonce` is left out. There is
 * no `azp`: the one audience is the client itself. `sid` is the public id of the browser session that authorized the client
 * (Back-Channel Logout §2.1).
 */
export function idTokenClaims(
  { client, user, authTime, amr, sid }: TokenSubject,
  { issuer, accessToken, nonce, issuedAt, expiresAt }: IdTokenFacts,
): object {
  const acr = authenticationContext(amr)
  return {
    iss: issuer,
    aud: client.id,
    iat: issuedAt,
    exp: expiresAt,
    auth_time: Math.floor(authTime / 1000),
    ...(nonce === undefined ? {} : { nonce }),
    ...(acr ? { acr } : {}),
    amr,
    ...(sid ? { sid } : {}),
    at_hash: leftHalfOfHash(accessToken),
    ...identityClaims(user),
  }
}

/** OpenID Connect Core §3.1.3.6; both signature algorithms hash with SHA-256. */
const leftHalfOfHash = (token: string): string => hash('sha256', token, 'buffer').subarray(0, 16).toString('base64url')
