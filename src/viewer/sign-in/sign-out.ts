import type { FastifyInstance } from 'fastify'
import { endpoints, viewerClient } from '../../contract/index.ts'
import { Form } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { SignedOut } from '../session/viewer-session.ts'
import type { ViewerSessions } from '../session/viewer-sessions.ts'
import type { ViewerRoot } from '../viewer-root.ts'

type Parts = { readonly sessions: ViewerSessions; readonly authUrl: string; readonly root: ViewerRoot }

/**
 * Signs out of the viewer: its session, and its tokens. `location` is the page that also signs out of the identity server, which
 * the person confirms there (OpenID Connect RP-Initiated Logout), and which leads back to the viewer.
 */
export function signOutRoute({ sessions, authUrl, root }: Parts): ViewerRoute {
  const query = new URLSearchParams({ client_id: viewerClient.id, post_logout_redirect_uri: root.url })
  const location = `${authUrl}${endpoints.endSession.path}?${query}`
  return {
    method: 'POST',
    path: '/sign-out',
    access: 'anyone',
    answer: async (request, reply) => {
      await sessions.end({ request, reply })
      // Charts that this person could see are not left to the next one.
      reply.header('clear-site-data', '"cache"')
      return { location }
    },
  }
}

/** Whose sign-ins have ended, by a logout token for the viewer; null: it is not one. A port of the identity room. */
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
