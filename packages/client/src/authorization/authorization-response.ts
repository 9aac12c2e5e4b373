import { grantTypes } from '../../../../src/contract/index.ts'
import { errorCodes, isErrorCode } from '../errors/error-codes.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Service } from '../service.ts'
import { requestTokens } from '../tokens/token-request.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

/**
 * Whether an address is a response to an authorization request: it has a `state`, and a `code` or an `error`.
 *
 * @param url An absolute URL.
 * @throws {TypeError} `url` is not an absolute URL.
 * @see RFC 6749 §4.1.2
 */
export function isAuthorizationResponse(url: string): boolean {
  const { searchParams } = new URL(url)
  return searchParams.has('state') && (searchParams.has('code') || searchParams.has('error'))
}

/**
 * Ends a sign-in by redirect: checks that the response belongs to the request (`state`) and comes from this identity server (`iss`),
 * then exchanges the code. A code can be exchanged once, so after a lost response, start a new sign-in.
 *
 * @param request The result of `startAuthorization`.
 * @param responseUrl The address at which the browser came back, with its query.
 * @returns The tokens, for `session.begin`.
 * @throws {PlatekeeperError} `access_denied`: the person denied the request. `state-mismatch`: the response belongs to another
 *   request or comes from another server. `invalid_grant`: the code is used or expired. `unexpected-answer`: neither a code nor a
 *   known error. Any other code that the response names; `network-error`, `timed-out`.
 * @throws {TypeError} `responseUrl` is not an absolute URL.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see RFC 6749 §4.1.3, RFC 7636 §4.5, RFC 9207
 */
export async function finishAuthorization(
  service: Service,
  { redirectUri, state, codeVerifier }: AuthorizationRequest,
  responseUrl: string,
  signal?: AbortSignal,
): Promise<Tokens> {
  const { searchParams: response } = new URL(responseUrl)
  if (response.get('state') !== state) throw new PlatekeeperError('state-mismatch', errorCodes['state-mismatch'])
  const issuer = response.get('iss')
  if (issuer === null || trimmed(issuer) !== trimmed(service.authUrl)) {
    const sender = issuer ?? 'a server that does not name itself'
    throw new PlatekeeperError('state-mismatch', `The response comes from ${sender}, not from ${service.authUrl}`)
  }
  const error = response.get('error')
  if (error !== null) {
    const code = isErrorCode(error) ? error : 'unexpected-answer'
    throw new PlatekeeperError(code, response.get('error_description') ?? `${errorCodes[code]} (${error})`)
  }
  const code = response.get('code')
  if (code === null)
    throw new PlatekeeperError('unexpected-answer', 'The response contains neither a code nor an error')
  return requestTokens(service, {
    form: { grant_type: grantTypes.authorizationCode, code, redirect_uri: redirectUri, code_verifier: codeVerifier },
    signal,
  })
}

const trimmed = (url: string): string => url.replace(/\/+$/, '')
