import { demoAirports as documentedDemoAirports } from '../../../../src/contract/index.ts'
import { fromBase64url } from '../base64url.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'

/** The claims that an application may read in its access token. Not verified: the services verify them. */
export type AccessTokenClaims = {
  /** Entitlements of the user, for example `['charts', 'fmsdata']` (service.md, "Access token claim"). */
  readonly subscriptions: readonly string[]
  /** Granted scopes; empty if the token does not state them. */
  readonly scopes: readonly string[]
  readonly username: string | null
}

/**
 * Decodes the payload of an access token, as UTF-8. Does not verify the signature: the services do. Reads `scope` as a string (RFC
 * 9068) and as an array, as long-lived services send it.
 *
 * @throws {PlatekeeperError} `unexpected-answer`: the token is not a JWT.
 * @see service.md, "Access token claim"; RFC 9068 §2.2.3
 */
export function decodeAccessToken(accessToken: string): AccessTokenClaims {
  const payload = payloadOf(accessToken)
  const { scope, preferred_username: username } = payload
  return {
    subscriptions: strings(payload.subscriptions),
    scopes: typeof scope === 'string' ? scope.split(' ').filter((word) => word !== '') : strings(scope),
    username: typeof username === 'string' ? username : null,
  }
}

/**
 * Whether images of an airport will be real: that takes the subscription `charts`, except at the demo airports. The `access` of a download
 * states what it returned. Never throws.
 *
 * @param subscriptions `subscriptions` of the access token.
 * @param demoAirports Default: the two of service.md. A service may be configured with others.
 * @see service.md, Client rules 1
 */
export function mayExpectRealCharts(
  subscriptions: readonly string[],
  icao: string,
  demoAirports: readonly string[] = documentedDemoAirports,
): boolean {
  return subscriptions.includes('charts') || demoAirports.includes(icao.toUpperCase())
}

function payloadOf(accessToken: string): Record<string, unknown> {
  try {
    const payload: unknown = JSON.parse(new TextDecoder().decode(fromBase64url(accessToken.split('.')[1] ?? '')))
    if (typeof payload === 'object' && payload !== null) return { ...payload }
  } catch (cause) {
    throw new PlatekeeperError('unexpected-answer', 'The access token is not a JWT', { cause })
  }
  throw new PlatekeeperError('unexpected-answer', 'The access token contains no claims')
}

const strings = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
