import type { JWTPayload } from 'jose'
import { BoundedMap } from '../../bounded/index.ts'
import { signingAlgorithms } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type AccessClaims, InvalidToken, type RecallToken } from '../../http/index.ts'
import type { Clock } from '../clock.ts'
import { loadJose } from '../keys/jose.ts'
import type { PublishedKeys } from '../keys/published-keys.ts'

export type VerifierParts = {
  readonly issuer: string
  readonly audience: string
  readonly keys: PublishedKeys
  readonly isSignedOut: IsSignedOut
  readonly now: Clock
}

/** The claims that only identity's endpoints read. */
export type AccessTokenClaims = AccessClaims & {
  /** Seconds since 1970. */
  readonly iat: number
  readonly jti: string
  readonly aud: string
  /** The refresh family it was issued with; null without offline_access. */
  readonly family: string | null
  /** Thumbprint of the key that it is bound to (RFC 9449 §6); null: a bearer token. */
  readonly jkt: string | null
  /** How and when the user signed in; absent for a token of the client itself, `acr` also for other ways. */
  readonly acr?: string
  /** Seconds since 1970. */
  readonly authTime?: number
}

/** Whether the account of a token was signed out of all devices since the token was issued. Asked for every request: no I/O. */
export type IsSignedOut = (claims: Pick<AccessTokenClaims, 'sub' | 'iat'>) => boolean

/** Whether a client got it for itself, without a person (RFC 9068 §2.2: `sub` is then the client's id). */
export const isClientToken = ({ sub, clientId }: Pick<AccessClaims, 'sub' | 'clientId'>): boolean => sub === clientId

export type AccessTokenVerifier = {
  readonly verify: (token: string) => Promise<AccessTokenClaims>
  readonly recall: RecallToken
}

const bearer = 'Bearer '

/** `authorization`: the value of the header, as most requests send it. */
type Verified = { readonly authorization: string; readonly claims: AccessTokenClaims }

/** The last letters of a signature: no two tokens share them, and hashing all letters costs more than answering a list. */
const endOf = (authorization: string): string => authorization.slice(-32)

/** How many verified tokens are cached; each until it expires. */
const remembered = 20_000

/**
 * RFC 9068 §4: signature by a published key, `typ` at+jwt, issuer, audience and time; and the account must not have been signed
 * out since. Returns the claims, or rejects with InvalidToken, or with StoreUnavailable when the keys cannot be read. A verified token is cached
 * until it expires or the keys change; `recall` asks the cache alone, for tokens that are bound to no key.
 */
export function createAccessTokenVerifier({
  issuer,
  audience,
  keys,
  isSignedOut,
  now,
}: VerifierParts): AccessTokenVerifier {
  const verified = new BoundedMap<string, Verified>(remembered)
  let verifiedWith = keys.version()

  function find(authorization: string): AccessTokenClaims | null {
    const version = keys.version()
    if (version !== verifiedWith) verified.clear()
    verifiedWith = version
    const known = verified.get(endOf(authorization))
    return known?.authorization === authorization && now() < known.claims.exp * 1000 ? known.claims : null
  }

  const recall: RecallToken = (authorization) => {
    const claims = find(authorization)
    return claims?.jkt === null && !isSignedOut(claims) ? claims : null
  }

  async function verifyAccessToken(token: string): Promise<AccessTokenClaims> {
    const claims = await verifyOnce(token)
    if (isSignedOut(claims)) throw new InvalidToken('The sign-in of this access token has ended; sign in again')
    return claims
  }

  async function verifyOnce(token: string): Promise<AccessTokenClaims> {
    const authorization = bearer + token
    const known = find(authorization)
    if (known) return known
    const version = verifiedWith
    const end = endOf(authorization)
    verified.delete(end)
    const claims = await verify(token)
    if (keys.version() !== version) return claims
    verified.set(end, { authorization, claims })
    return claims
  }

  return { verify: verifyAccessToken, recall }

  async function verify(token: string): Promise<AccessTokenClaims> {
    try {
      const { jwtVerify } = await loadJose()
      const { payload } = await jwtVerify(token, keys.find, {
        issuer,
        audience,
        typ: 'at+jwt',
        algorithms: [...signingAlgorithms],
        requiredClaims: ['exp', 'iat', 'sub', 'client_id', 'jti'],
        currentDate: new Date(now()),
      })
      return readClaims(payload)
    } catch (error) {
      if (error instanceof StoreUnavailable) throw error
      throw new InvalidToken('The access token is invalid or expired; refresh it or sign in again', { cause: error })
    }
  }
}

/** In tokens of `deployed` clients the scope is an array, by which the chart service recognizes the dialect. */
function readClaims({
  sub,
  exp,
  iat,
  jti,
  aud,
  sid,
  client_id,
  scope,
  subscriptions,
  charts_begin: begin,
  charts_ended: ended,
  charts_end: chartsEnd,
  cnf,
  acr,
  auth_time: authTime,
}: JWTPayload): AccessTokenClaims {
  const asArray = Array.isArray(scope)
  return {
    sub: String(sub),
    exp: Number(exp),
    iat: Number(iat),
    jti: String(jti),
    aud: String(aud),
    family: typeof sid === 'string' ? sid : null,
    jkt: boundKey(cnf),
    clientId: String(client_id),
    scope: asArray ? scope.map(String) : String(scope ?? '').split(' '),
    subscriptions: Array.isArray(subscriptions) ? subscriptions.map(String) : [],
    ...(typeof begin === 'number' && { chartsBegin: begin }),
    ...(typeof ended === 'number' && { chartsEnded: ended }),
    ...(typeof chartsEnd === 'number' && { chartsEnd }),
    ...(typeof acr === 'string' && { acr }),
    ...(typeof authTime === 'number' && { authTime }),
    dialect: asArray ? 'deployed' : 'documented',
  }
}

/** RFC 7800: every confirmation that this server makes is a thumbprint. */
const boundKey = (cnf: unknown): string | null =>
  typeof cnf === 'object' && cnf !== null && 'jkt' in cnf ? String(cnf.jkt) : null
