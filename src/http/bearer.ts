/** The claims of a verified access token, shared by the room that issues tokens and the one that accepts them. */
export type AccessClaims = {
  readonly sub: string
  readonly clientId: string
  /** What the user granted the client. */
  readonly scope: readonly string[]
  /** Entitlements that this token may use (service.md, "Access token claim"). */
  readonly subscriptions: readonly string[]
  /** When a subscription to charts begins that is not in force yet, seconds since 1970. */
  readonly chartsBegin?: number
  /** When the subscription to charts ended, likewise. */
  readonly chartsEnded?: number
  /** When the subscription to charts that is in force ends, likewise; absent: it has no end. */
  readonly chartsEnd?: number
  /** The dialect of the client, a word of the contract. */
  readonly dialect: 'documented' | 'deployed'
  /** Seconds since 1970. */
  readonly exp: number
}

/** An access token as a request presents it: by RFC 6750 §2.1, or with the proof of its key (RFC 9449 §7.1). */
export type PresentedToken = {
  readonly scheme: 'Bearer' | 'DPoP'
  readonly token: string
  /** The header DPoP, as it was sent; null: absent. */
  readonly proof: string | null
  readonly method: string
  /** Without query. */
  readonly path: string
}

/** Rejects with InvalidToken; any other rejection means that the token cannot be verified at present. */
export type VerifyAccessToken = (presented: PresentedToken) => Promise<AccessClaims>

/**
 * The claims of exactly this value of the header Authorization if it was accepted before, with the scheme Bearer, and is still valid;
 * null: it has to be verified.
 */
export type RecallToken = (authorization: string) => AccessClaims | null

/**
 * The token is malformed, foreign, revoked or expired, or its proof is invalid. The message is public: a sentence for the client's
 * author. `wwwAuthenticate`: the value of the header.
 */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
  readonly code: 'invalid_token' | 'invalid_dpop_proof'
  readonly wwwAuthenticate: string

  constructor(
    message: string,
    { cause, code = 'invalid_token', wwwAuthenticate = challenge('invalid_token') }: InvalidTokenDetails = {},
  ) {
    super(message, { cause })
    this.code = code
    this.wwwAuthenticate = wwwAuthenticate
  }
}

type InvalidTokenDetails = {
  readonly cause?: unknown
  readonly code?: InvalidToken['code']
  readonly wwwAuthenticate?: string
}

type Request = {
  readonly headers: {
    readonly authorization?: string | undefined
    readonly dpop?: string | readonly string[] | undefined
  }
  readonly method: string
  readonly url: string
}

// RFC 6750 §2.1: b64token.
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/

/**
 * The token of the Authorization header; null when none was sent, or one of another scheme. Tokens in the query or the body are
 * ignored: they end up in logs. Throws InvalidToken.
 */
export function presentedToken({ headers, method, url }: Request): PresentedToken | null {
  const [, scheme, token] = /^(Bearer|DPoP) +(.*)$/i.exec(headers.authorization ?? '') ?? []
  if (!scheme || !token) return null
  if (!token68.test(token)) {
    throw new InvalidToken('The Authorization header is not Bearer or DPoP followed by one token')
  }
  const [path = ''] = url.split('?', 1)
  const proof = headers.dpop === undefined ? null : String(headers.dpop)
  return { scheme: /^b/i.test(scheme) ? 'Bearer' : 'DPoP', token, proof, method, path }
}

type ChallengeError = 'invalid_token' | 'invalid_request' | 'insufficient_scope'

/** The value of WWW-Authenticate (RFC 6750 §3); without an error code when the request had no token (§3.1). */
export function challenge(error?: ChallengeError): string {
  return error ? `Bearer realm="platekeeper", error="${error}"` : 'Bearer realm="platekeeper"'
}

/** The same for tokens that are bound to a key (RFC 9449 §7.1). `algorithms`: of proofs. */
export function dpopChallenge(algorithms: readonly string[], error?: ChallengeError | 'invalid_dpop_proof'): string {
  const algs = `algs="${algorithms.join(' ')}"`
  return error ? `DPoP realm="platekeeper", error="${error}", ${algs}` : `DPoP realm="platekeeper", ${algs}`
}
