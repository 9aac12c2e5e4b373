import type { FastifyInstance } from 'fastify'
import type { Catalogue, Charts } from '../charts/index.ts'
import type { VerifyAccessToken } from '../http/index.ts'
import { type FeatureParts, featuresRoute } from './airport/features-route.ts'
import { airportsRoute } from './charts/airports-route.ts'
import { beforeRoute } from './charts/before-route.ts'
import { editionsRoute, type LiveEdition } from './charts/editions-route.ts'
import { registerV2 } from './charts/register-v2.ts'
import { sourcesRoute } from './charts/sources-route.ts'
import { keptRate, keptRoutes } from './kept/kept-routes.ts'
import type { KeptStore } from './kept/kept-store.ts'
import { type FilesParts, filesRoute } from './packs/files-route.ts'
import { type PackParts, packRoutes } from './packs/pack-routes.ts'
import { registerPages } from './page/register-pages.ts'
import { openPositions, type PositionParts } from './position/open-positions.ts'
import type { PositionRelay } from './position/position-relay.ts'
import { viewerProblem } from './problems.ts'
import { createAccountRate } from './routes/account-rate.ts'
import { answerError } from './routes/answer-error.ts'
import { acceptJson } from './routes/json-body.ts'
import { registerRoutes } from './routes/register-routes.ts'
import type { ViewerRoute } from './routes/viewer-route.ts'
import type { RequireSession } from './session/caller.ts'
import { cookiePlace } from './session/cookie-place.ts'
import { sessionCookie } from './session/session-cookie.ts'
import type { ViewerSessionStore } from './session/viewer-session.ts'
import { createSessions, type SessionsParts } from './session/viewer-sessions.ts'
import { meRoute } from './sign-in/me.ts'
import { registerSignIn } from './sign-in/register-sign-in.ts'
import type { VerifyIdToken } from './sign-in/sign-in.ts'
import { registerNotifiedSignOut, signOutRoute, type VerifyLogoutToken } from './sign-in/sign-out.ts'
import { transactionsIn } from './sign-in/transaction.ts'
import { viewerRoot } from './viewer-root.ts'

export type ViewerParts = FeatureParts & {
  /** The chart endpoints, registered a second time below the viewer. */
  readonly charts: Charts
  readonly catalogue: Catalogue
  /** Airports whose charts need no subscription. */
  readonly demoAirports: readonly string[]
  readonly liveEditions: () => Promise<readonly LiveEdition[]>
  /** Public URL of the chart service; the viewer is at /app below it. */
  readonly baseUrl: string
  /** Public URL of the identity server, which may be another host. */
  readonly authUrl: string
  /** The folder of the build of packages/web; it may appear while the server runs. */
  readonly build: string
  /** Whether the build failed, so that it will not appear. */
  readonly hasNoBuild: () => boolean
  /** Whether browsers store the viewer for use without a network. */
  readonly offline: boolean
  readonly sessions: ViewerSessionStore
  readonly verifyIdToken: VerifyIdToken
  readonly verifyLogoutToken: VerifyLogoutToken
  readonly kept: KeptStore
  /** Verifies access tokens of applications that send positions. */
  readonly acceptToken: VerifyAccessToken
  /** Carries positions to the other servers. */
  readonly positionRelay: PositionRelay
} & Omit<SessionsParts, 'cookie'> &
  FilesParts &
  Pick<PackParts, 'packKeys' | 'leaseKey' | 'packDays'> &
  Pick<PositionParts, 'every'>

/** Everything below {base_url}/app. */
export async function registerViewer(app: FastifyInstance, parts: ViewerParts): Promise<void> {
  const root = viewerRoot(parts.baseUrl)
  const cookies = cookiePlace(root)
  const sessions = createSessions({ ...parts, cookie: sessionCookie(cookies) }, (error) =>
    app.log.warn({ err: error }, 'A sign-in of the viewer could not be revoked at the identity server'),
  )
  const requireSession: RequireSession = (request) => sessions.require(request)
  const rate = createAccountRate(keptRate, parts.now)
  app.addHook(
    'onClose',
    parts.every(60, async () => rate.forgetOld()),
  )
  const routes: readonly ViewerRoute[] = [
    meRoute({ ...parts, sessions }),
    signOutRoute({ ...parts, root, sessions }),
    airportsRoute(parts),
    sourcesRoute(parts),
    beforeRoute({ ...parts, root }),
    editionsRoute(parts),
    // A part of the private API adds its rows here.
    featuresRoute(parts),
    ...keptRoutes({ ...parts, rate }),
    filesRoute(parts),
    ...packRoutes({ ...parts, sessions, rate, root }),
    ...openPositions(app, {
      ...parts,
      ...{ verifyAccessToken: parts.acceptToken, relay: parts.positionRelay, requireSession, root },
    }),
  ]

  await app.register(
    async (pages) => {
      pages.setErrorHandler(answerError)
      registerPages(pages, { ...parts, root })
      registerSignIn(pages, { ...parts, root, sessions, transactions: transactionsIn(cookies, parts) })
      registerNotifiedSignOut(pages, { ...parts, sessions })
      await pages.register(
        async (api) => {
          acceptJson(api)
          registerRoutes(api, routes, { requireSession, origin: root.origin })
          await registerV2(api, { ...parts, requireSession, root })
          api.all('/*', { onRequest: refuseAddress }, () => undefined)
        },
        { prefix: '/api' },
      )
    },
    { prefix: root.path },
  )
}

const refuseAddress = async (): Promise<never> => {
  throw viewerProblem(
    'not-found',
    'The viewer has nothing at this URL. Reload the page: it may be older than the server.',
  )
}
