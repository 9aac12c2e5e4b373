import type { FastifyInstance } from 'fastify'
import { endpoints, type SignOutResponse, viewerClient } from '../../contract/index.ts'
import { signOutResponse } from '../../contract/schemas/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { Form } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { SignedOut } from '../session/viewer-session.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'
import type { ViewerRoot } from '../viewer-root.ts'

type Parts = {
  readonly sessions: ViewerSessions
  readonly identityServer: IdentityServer
  readonly authUrl: string
  readonly root: ViewerRoot
}

/**
 * Signs out of the viewer: its session, and its tokens. `location` is the page that also signs out of the identity server, and leads
 * back to the viewer (OpenID Connect RP-Initiated Logout). The identity server gets the id_token from this server, so that the
 * person need not confirm, and neither the page nor an address contains it.
 */
export function signOutRoute({ sessions, identityServer, authUrl, root }: Parts): ViewerRoute {
  const query = new URLSearchParams({ client_id: viewerClient.id, post_logout_redirect_uri: root.url })
  const withConfirmation = `${authUrl}${endpoints.endSession.path}?${query}`

  async function locationFor(idToken: string | null, ip: string): Promise<string> {
    if (idToken === null) return withConfirmation
    const found = await identityServer.signOutUrl(idToken, { returnUrl: root.url, ip }).catch((error: unknown) => {
      if (error instanceof StoreUnavailable) return null
      throw error
    })
    return found === null ? withConfirmation : new URL(found, authUrl).href
  }

  return {
    method: 'POST',
    path: '/sign-out',
    access: 'anyone',
    response: signOutResponse,
    answer: async (request, reply): Promise<SignOutResponse> => {
      const idToken = await sessions.end({ request, reply })
      // Clears this person's charts from the browser's cache.
      reply.header('clear-site-data', '"cache"')
      return { location: await locationFor(idToken, request.ip) }
    },
  }
}

/** The account or session of a logout token for the viewer; null: it is invalid. A port of the identity room. */
export type VerifyLogoutToken = (
  token: string,
) => Promise<{ readonly sub: string | null; readonly sid: string | null } | null>

/** Where the identity server says that a browser session has ended (OpenID Connect Back-Channel Logout §2.5). */
export function registerNotifiedSignOut(
  app: FastifyInstance,
  { sessions, verifyLogoutToken }: { readonly sessions: ViewerSessions; readonly verifyLogoutToken: VerifyLogoutToken },
): void {
  app.post(viewerClient.logout, async (request, reply) => {
    const token = request.body instanceof Form ? request.body.one('logout_token') : undefined
    const loggedOut = token ? await verifyLogoutToken(token) : null
    if (loggedOut === null) throw viewerProblem('bad-request', 'The body has no logout_token for this viewer.')
    await sessions.endSignedOut(signedOutOf(loggedOut))
    return reply.header('cache-control', 'no-store').send()
  })
}

function signedOutOf({ sub, sid }: NonNullable<Awaited<ReturnType<VerifyLogoutToken>>>): SignedOut {
  if (sub !== null) return { sub, sid }
  if (sid !== null) return { sub, sid }
  throw viewerProblem('bad-request', 'The logout token names neither a session nor an account.')
}
