import { hash } from 'node:crypto'
import { dialects, type Scope, subscriptionKinds, type TokenResponse } from '../../contract/index.ts'
import { subscriptionEnd, subscriptionOf } from '../accounts/subscription.ts'
import { entitlements, type User } from '../accounts/user.ts'
import type { Client } from '../clients/client.ts'
import { signJwt } from '../keys/jwt.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Random } from '../random.ts'
import { familyOf, type RefreshToken } from '../sessions/refresh/refresh-token.ts'
import { authenticationContext } from './authentication-context.ts'
import { identityClaims } from './identity-claims.ts'
import { issueTime } from './signed-out-accounts.ts'

/** The user that tokens are issued for, and how they signed in. */
export type TokenSubject = {
  readonly client: Client
  readonly user: User
  readonly scope: readonly Scope[]
  /** Milliseconds since 1970. */
  readonly authTime: number
  readonly amr: readonly string[]
  /** The public id of the browser session that authorized the client; null: not known. */
  readonly sid: string | null
}

type Holder = Pick<TokenSubject, 'client' | 'scope'>

export type Mint = {
  /** `scopeToShow`: null when the granted scope is the requested one (RFC 6749 §5.1). `nonce`: of the authorization request. */
  tokens(
    subject: TokenSubject,
    issue: Issue & { refreshToken: RefreshToken | null; nonce?: string | undefined },
  ): TokenResponse
  /** For the client itself (client_credentials): its id is the subject, and it contains no subscriptions. */
  clientToken(holder: Holder, issue: Issue): TokenResponse
}

/** `jkt`: thumbprint of the key that the access token is bound to (RFC 9449 §6); null: a bearer token. */
type Issue = { readonly scopeToShow: string | null; readonly jkt: string | null; readonly now: number }

export type MintParts = {
  readonly issuer: string
  /** The chart service's URL. */
  readonly audience: string
  /** Seconds. */
  readonly accessTokenLifetime: number
  readonly keys: KeyRing
  readonly random: Random
}

export function createMint({ issuer, audience, accessTokenLifetime, keys, random }: MintParts): Mint {
  /** RFC 9068 §2.2. `specific`: the claims in addition to those of every token. */
  function accessToken({ client, scope }: Holder, sub: string, specific: object, { jkt, now }: Issue): string {
    const traits = dialects[client.dialect]
    const issuedAt = toSeconds(now)
    return signJwt(keys.signing(traits.accessTokenAlgorithm), 'at+jwt', {
      iss: issuer,
      aud: audience,
      sub,
      client_id: client.id,
      iat: issuedAt,
      exp: issuedAt + accessTokenLifetime,
      jti: random(16).toString('base64url'),
      scope: traits.scopeClaim === 'array' ? scope : scope.join(' '),
      ...(jkt === null ? {} : { cnf: { jkt } }),
      ...specific,
    })
  }

  /** With what service.md and contract.md add. `sid` is the refresh family; its end ends this token too. */
  const userToken = (subject: TokenSubject, refreshToken: RefreshToken | null, issue: Issue): string => {
    const { user, scope, authTime, amr } = subject
    const acr = authenticationContext(amr)
    const specific = {
      ...(refreshToken ? { sid: familyOf(refreshToken) } : {}),
      auth_time: toSeconds(authTime),
      ...(acr ? { acr } : {}),
      amr,
      preferred_username: user.username,
      subscriptions: usable(user, scope, issue.now),
      ...(scope.includes('charts') ? termOfCharts(user, issue.now) : {}),
    }
    return accessToken(subject, user.sub, specific, { ...issue, now: issueTime(user, issue.now) })
  }

  function idToken(subject: TokenSubject, facts: Pick<IdTokenFacts, 'accessToken' | 'nonce'>, now: number): string {
    const issuedAt = toSeconds(now)
    const claims = idTokenClaims(subject, { ...facts, issuer, issuedAt, expiresAt: issuedAt + accessTokenLifetime })
    return signJwt(keys.signing(subject.client.idTokenAlgorithm), 'JWT', claims)
  }

  const response = (token: string, { jkt, scopeToShow }: Issue, more: object = {}): TokenResponse => ({
    access_token: token,
    expires_in: accessTokenLifetime,
    token_type: jkt === null ? 'Bearer' : 'DPoP',
    ...more,
    ...(scopeToShow === null ? {} : { scope: scopeToShow }),
  })

  return {
    tokens(subject, { refreshToken, nonce, ...issue }) {
      const token = userToken(subject, refreshToken, issue)
      const id = () => idToken(subject, { accessToken: token, nonce }, issue.now)
      return response(token, issue, {
        ...(refreshToken ? { refresh_token: refreshToken } : {}),
        ...(subject.scope.includes('openid') ? { id_token: id() } : {}),
      })
    },
    clientToken: (holder, issue) =>
      response(accessToken(holder, holder.client.id, { subscriptions: [] }, issue), issue),
  }
}

type IdTokenFacts = {
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
function idTokenClaims(
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

/** service.md, "Access token claim", narrowed to what this token was granted (contract.md, "subscriptions"). */
function usable(user: User, scope: readonly Scope[], now: number): readonly string[] {
  const entitled = entitlements(user, now)
  return subscriptionKinds.filter((kind) => entitled.includes(kind) && scope.includes(kind))
}

/** Why `subscriptions` lacks `charts`, where that is a matter of time, or until when it contains it (contract.md, "subscriptions"). */
function termOfCharts({ subscriptions }: User, now: number): object {
  const held = subscriptionOf(subscriptions, 'charts', now)
  if (held?.state === 'later') return { charts_begin: toSeconds(held.startsAt) }
  if (held?.state === 'ended') return held.endsAt === null ? {} : { charts_ended: toSeconds(held.endsAt) }
  const end = subscriptionEnd(subscriptions, 'charts', now)
  return end === null ? {} : { charts_end: toSeconds(end) }
}

/** The `jti` of an access token that this server just made. */
export function tokenIdOf(accessToken: string): string {
  const [, payload = ''] = accessToken.split('.')
  return (JSON.parse(Buffer.from(payload, 'base64url').toString()) as { readonly jti: string }).jti
}

const toSeconds = (milliseconds: number): number => Math.floor(milliseconds / 1000)
