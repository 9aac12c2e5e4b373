import { base64url } from '../base64url.ts'
import { makePkce } from '../device/pkce.ts'
import { address, platformOf, type Service } from '../service.ts'

/**
 * A sign-in by redirect in progress. Plain JSON: keep it secret, and until the response arrives (in the tab's sessionStorage or in a
 * variable).
 */
export type AuthorizationRequest = {
  /** The URL to open in the person's browser. */
  readonly url: string
  readonly redirectUri: string
  readonly state: string
  readonly codeVerifier: string
}

/** The redirect URI and scopes of a sign-in by redirect (RFC 6749 §4.1.1; OpenID Connect Core 1.0, section 3.1.2.1). */
export type AuthorizationOptions = {
  /** Registered with the client; for loopback addresses any port is allowed (RFC 8252 §7.3). */
  readonly redirectUri: string
  /** What to ask for, for example `['openid', 'offline_access', 'charts']`; a refresh token needs offline_access. */
  readonly scope: readonly string[]
  /** `none`: no page is shown; the response is an error if one would be needed. `login`: the password is asked for again. */
  readonly prompt?: 'none' | 'login' | 'consent'
}

/**
 * Starts a sign-in by redirect with PKCE. Sends nothing: open the `url` of the result in the person's browser, and pass the result
 * to `finishAuthorization` with the address at which the browser comes back.
 *
 * @param options The registered redirect URI, and the scopes to ask for.
 * @throws {unknown} What `random` of the platform throws.
 * @see RFC 6749 §4.1, RFC 7636
 */
export function startAuthorization(
  service: Service,
  { redirectUri, scope, prompt }: AuthorizationOptions,
): AuthorizationRequest {
  const platform = platformOf(service)
  const pkce = makePkce(platform)
  const state = base64url(platform.random(16))
  const parameters = new URLSearchParams({
    response_type: 'code',
    client_id: service.clientId,
    redirect_uri: redirectUri,
    scope: scope.join(' '),
    state,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
    ...(prompt && { prompt }),
  })
  const url = `${address(service.authUrl, 'connect', 'authorize')}?${parameters}`
  return { url, redirectUri, state, codeVerifier: pkce.verifier }
}
