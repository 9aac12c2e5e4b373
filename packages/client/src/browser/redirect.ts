import { type AuthorizationOptions, startAuthorization } from '../authorization/authorization-request.ts'
import { finishAuthorization, isAuthorizationResponse } from '../authorization/authorization-response.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'
import { storeName } from './store-name.ts'

/** The redirect URI and scopes of `signInByRedirect`. */
export type RedirectOptions = Omit<AuthorizationOptions, 'redirectUri'> & {
  /** Default: this page without its query and fragment. Registered with the client. */
  readonly redirectUri?: string
}

const keyFor = ({ service }: Session): string => `${storeName(service)} request`

/**
 * Leaves for the identity server, in this tab. When the browser comes back, `finishRedirect` ends the sign-in. The request is kept
 * in sessionStorage meanwhile.
 *
 * @throws {DOMException} sessionStorage cannot be used.
 * @see RFC 6749 §4.1, RFC 7636
 *
 * @example
 * ```ts
 * import { openSession } from 'platekeeper-client'
 * import { finishRedirect, localTokenStore, signInByRedirect } from 'platekeeper-client/browser'
 *
 * const service = { authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org', clientId: 'pkc_1' }
 * const session = openSession(service, localTokenStore(service))
 * await finishRedirect(session)
 * if (!(await session.tokens())) signInByRedirect(session, { scope: ['openid', 'offline_access', 'charts'] })
 * ```
 */
export function signInByRedirect(session: Session, options: RedirectOptions): void {
  const here = location.origin + location.pathname
  const request = startAuthorization(session.service, { redirectUri: here, ...options })
  sessionStorage.setItem(keyFor(session), JSON.stringify(request))
  location.assign(request.url)
}

/**
 * Ends a sign-in by redirect; call it when the page loads. Takes the code out of the address, so that it is neither bookmarked nor
 * forwarded.
 *
 * @returns `none`: the page was not opened by a redirect of the identity server.
 * @throws {PlatekeeperError} `state-mismatch`: this tab has not started a sign-in. `storage-failed`: the tokens cannot be stored.
 *   Else what `finishAuthorization` throws, except `access_denied`.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see RFC 6749 §4.1.2, RFC 9207
 */
export async function finishRedirect(session: Session, signal?: AbortSignal): Promise<'none' | 'signed-in' | 'denied'> {
  const back = location.href
  if (!isAuthorizationResponse(back)) return 'none'
  const text = sessionStorage.getItem(keyFor(session))
  sessionStorage.removeItem(keyFor(session))
  history.replaceState(history.state, '', withoutResponse(back))
  if (text === null) throw new PlatekeeperError('state-mismatch', 'This tab has not started a sign-in')
  try {
    await session.begin(await finishAuthorization(session.service, JSON.parse(text), back, signal))
    return 'signed-in'
  } catch (error) {
    if (error instanceof PlatekeeperError && error.code === 'access_denied') return 'denied'
    throw error
  }
}

/** Keeps the parameters of the application. */
function withoutResponse(url: string): string {
  const clean = new URL(url)
  for (const name of ['code', 'state', 'iss', 'error', 'error_description', 'error_uri'])
    clean.searchParams.delete(name)
  return clean.href
}
