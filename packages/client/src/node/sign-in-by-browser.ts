import type { AddressInfo } from 'node:net'
import {
  type AuthorizationOptions,
  type AuthorizationRequest,
  startAuthorization,
} from '../authorization/authorization-request.ts'
import { finishAuthorization, isAuthorizationResponse } from '../authorization/authorization-response.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'
import { throwIfAborted, untilAborted } from '../signals.ts'

/** The scopes of `signInByBrowser`, and the function that opens the browser. */
export type BrowserSignInOptions = Omit<AuthorizationOptions, 'redirectUri'> & {
  /** Opens the address in the person's browser, or shows it. */
  open(url: string): void
  /** Path of the registered redirect URI, `http://127.0.0.1/PATH` without a port. Default: `/callback`. */
  readonly path?: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Signs a person in with their own browser on this machine: listens on a free port of 127.0.0.1 for the redirect, and stores the
 * tokens in the session.
 *
 * @param options The scopes to ask for, and `open`, which opens an address in the browser.
 * @returns What the person decided.
 * @throws {PlatekeeperError} `storage-failed`: the tokens cannot be stored. Else what `finishAuthorization` throws, except
 *   `access_denied`.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see RFC 8252 §7.3
 */
export async function signInByBrowser(
  session: Session,
  { open, path = '/callback', signal, ...options }: BrowserSignInOptions,
): Promise<'signed-in' | 'denied'> {
  throwIfAborted(signal)
  // Loaded here, because it takes longer than everything else that a command loads.
  const { createServer } = await import('node:http')
  let arrived = (_: string): void => undefined
  const response = new Promise<string>((resolve) => {
    arrived = resolve
  })
  let request: AuthorizationRequest | null = null
  const server = createServer(({ url = '/' }, reply) => {
    const back = `${origin()}${url}`
    const isOurs = request !== null && isResponseTo(request, back)
    reply.writeHead(isOurs ? 200 : 404, { 'content-type': 'text/plain;charset=utf-8', connection: 'close' })
    reply.end(isOurs ? 'You can close this window and return to the application.' : 'There is nothing at this URL.')
    if (isOurs) arrived(back)
  })
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  try {
    request = startAuthorization(session.service, { ...options, redirectUri: origin() + path })
    open(request.url)
    const back = await untilAborted(response, signal)
    await session.begin(await finishAuthorization(session.service, request, back, signal))
    return 'signed-in'
  } catch (error) {
    if (error instanceof PlatekeeperError && error.code === 'access_denied') return 'denied'
    throw error
  } finally {
    server.close()
  }
}

/** Any page and program on this machine can send requests to this port: without the state, a request is not from the identity server. */
function isResponseTo({ redirectUri, state }: AuthorizationRequest, url: string): boolean {
  if (!URL.canParse(url) || !isAuthorizationResponse(url)) return false
  const { pathname, searchParams } = new URL(url)
  return pathname === new URL(redirectUri).pathname && searchParams.get('state') === state
}
