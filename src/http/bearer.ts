/** The claims of a verified access token, shared by the room that issues tokens and the one that accepts them. */
export type AccessClaims = {
  readonly sub: string
  readonly clientId: string
  /** Entitlements that this token may use (service.md, "Access token claim"). */
  readonly subscriptions: readonly string[]
  /** The dialect of the client, a word of the contract. */
  readonly dialect: 'documented' | 'deployed'
  /** Seconds since 1970. */
  readonly exp: number
}

/** Rejects with InvalidToken; any other rejection means that the token cannot be verified at present. */
export type VerifyAccessToken = (token: string) => Promise<AccessClaims>

/** The token is malformed, foreign, revoked or expired. The message is public: a sentence for the client's author. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken'
}

// RFC 6750 §2.1: b64token.
const token68 = /^[A-Za-z0-9\-._~+/]+=*$/

/**
 * The token of an Authorization header (RFC 6750 §2.1); null when none was sent, or one of another scheme.
 * Tokens in the query or the body are ignored: they end up in logs. Throws InvalidToken.
 */
export function bearerToken(authorization: string | undefined): string | null {
  const [, token] = /^Bearer +(.*)$/i.exec(authorization ?? '') ?? []
  if (!token) return null
  if (!token68.test(token)) throw new InvalidToken('The Authorization header is not Bearer followed by one token')
  return token
}

/** The value of WWW-Authenticate (RFC 6750 §3); without an error code when the request had no token (§3.1). */
export function challenge(error?: 'invalid_token' | 'invalid_request' | 'insufficient_scope'): string {
  return error ? `Bearer realm="platekeeper", error="${error}"` : 'Bearer realm="platekeeper"'
}
