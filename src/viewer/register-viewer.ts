import type { FastifyInstance } from 'fastify'
import type { VerifyAccessToken } from '../http/index.ts'
import { type FeatureParts, featuresRoute } from './airport/features-route.ts'
import { keptRoutes } from './kept/kept-routes.ts'
import type { KeptStore } from './kept/kept-store.ts'
import { registerPages } from './page/register-pages.ts'
import { openPositions, type PositionParts } from './position/open-positions.ts'
import type { PositionRelay } from './position/position-relay.ts'
import { viewerProblem } from './problems.ts'
import { answerError } from './routes/answer-error.ts'
import { acceptJson } from './routes/json-body.ts'
import { registerRoutes } from './routes/register-routes.ts'
import type { ViewerRoute } from './routes/viewer-route.ts'
import type { RequireSession } from './session/caller.ts'
import { viewerRoot } from './viewer-root.ts'

export type ViewerParts = FeatureParts & {
  /** Public URL of the chart service; the viewer is at /app below it. */
  readonly baseUrl: string
  /** Public URL of the identity server, which may be another host. */
  readonly authUrl: string
  /** The folder of the build of packages/web; it may appear while the server runs. */
  readonly build: string
  readonly kept: KeptStore
  /** Of applications that send positions. */
  readonly verifyAccessToken: VerifyAccessToken
  /** Carries positions to the other servers. */
  readonly positionRelay: PositionRelay
} & Pick<PositionParts, 'now' | 'every'>

/** Everything below {base_url}/app. */
export async function registerViewer(app: FastifyInstance, parts: ViewerParts): Promise<void> {
  const root = viewerRoot(parts.baseUrl)
  const requireSession: RequireSession = async () => {
    throw viewerProblem('signed-out', 'Sign in to look at charts.')
  }
  const routes: readonly ViewerRoute[] = [
    { method: 'GET', path: '/me', access: 'anyone', answer: async () => ({ signedIn: false }) },
    // A part of the private API adds its rows here.
    featuresRoute(parts),
    ...keptRoutes(parts),
    ...openPositions(app, { ...parts, relay: parts.positionRelay, requireSession, root }),
  ]

  await app.register(
    async (pages) => {
      pages.setErrorHandler(answerError)
      registerPages(pages, { ...parts, root })
      await pages.register(
        async (api) => {
          acceptJson(api)
          registerRoutes(api, routes, { requireSession, origin: root.origin })
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
