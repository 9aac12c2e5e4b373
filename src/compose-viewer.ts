import type { FastifyInstance } from 'fastify'
import type { Charts } from './charts/index.ts'
import type { Config } from './config/index.ts'
import { viewerClient, viewerUrl } from './contract/index.ts'
import type { Every } from './every.ts'
import type { RecallToken, VerifyAccessToken } from './http/index.ts'
import {
  type AccessTokenClaims,
  type Clock,
  createClientTokens,
  createSealingKeys,
  forgetUsedProofs,
  type PublishedKeys,
  type Random,
  retentionRounds,
  type SendLogoutToken,
  sendLogoutToken,
  type TrustedClock,
} from './identity/index.ts'
import type { Store } from './store/index.ts'
import { forgetExpired, forgetUnused, identityServerOver, registerViewer, sendTo, sendWithin } from './viewer/index.ts'

/** What the viewer needs of the host that serves it. */
export type ViewerHost = {
  /** The folder of the viewer's build, which may appear while the server runs. */
  readonly build: string
  /** Whether there will be no build as long as this server runs. Default: there may be one. */
  readonly hasNoBuild?: () => boolean
  /** 32 bytes that seal its sessions: the master key, or on a host that has none a key of its own. */
  readonly key: Buffer
}

/** How tokens of the identity server are verified, which is here or on another host. */
export type TokenVerification = {
  readonly isHere: boolean
  readonly publishedKeys: PublishedKeys
  readonly verifyAccessToken: (token: string) => Promise<AccessTokenClaims>
  readonly recallToken: RecallToken
}

type Parts = {
  readonly store: Store
  readonly charts: Charts
  readonly host: ViewerHost
  readonly identity: TokenVerification
  /** Of applications that send positions. */
  readonly acceptToken: VerifyAccessToken
  readonly now: Clock
  readonly trustedClock: TrustedClock
  readonly random: Random
  readonly every: Every
}

const never = (): boolean => false

/** The viewer on the host that serves the charts, with its jobs. */
export async function composeViewer(
  app: FastifyInstance,
  config: Config,
  { store, charts, host, identity, acceptToken, now, trustedClock, random, every }: Parts,
): Promise<void> {
  const { authUrl, baseUrl } = config
  const { publishedKeys, verifyAccessToken } = identity
  const { endsFrom, mayRemove } = trustedClock
  await registerViewer(app, {
    ...{ baseUrl, authUrl, build: host.build, hasNoBuild: host.hasNoBuild ?? never, now, endsFrom, random, every },
    identityServer: identityServerOver(identity.isHere ? sendWithin(app) : sendTo(authUrl)),
    verifyAccessToken,
    ...createClientTokens({ issuer: authUrl, clientId: viewerClient.id, keys: publishedKeys, now }),
    sealing: createSealingKeys(host.key, random),
    sessions: store.viewerSessions,
    idleLifetime: config.refreshIdleLifetime,
    absoluteLifetime: config.refreshAbsoluteLifetime,
    kept: store.kept,
    acceptToken,
    positionRelay: store.positionRelay,
    charts,
    catalogue: store.catalogue,
    liveEditions: async () => (await store.editions.list()).filter(({ state }) => state === 'live'),
    // Loaded with the first airport that somebody opens: its index takes a while.
    zoneAt: async (position) => (await import('./facts/computed/index.ts')).zoneAt(position),
    variationAt: async (places) => {
      const { magneticModel } = await import('./facts/computed/index.ts')
      return places.map(magneticModel(now()))
    },
  })
  repeat(app, every, {
    mayRemove,
    seconds: 600,
    what: 'Expired sessions of the viewer',
    work: () => forgetExpired(store.viewerSessions, now()),
  })
  // Here the accounts are unknown, and with them when they are removed.
  if (!identity.isHere) {
    repeat(app, every, {
      mayRemove,
      seconds: 3_600,
      what: 'What unused accounts kept',
      work: () => forgetUnused(store.kept, now()),
    })
    repeat(app, every, {
      mayRemove,
      seconds: retentionRounds,
      what: 'Proofs of positions that expired',
      work: () => forgetUsedProofs({ ...store, now }),
    })
  }
}

type Removal = Pick<TrustedClock, 'mayRemove'> & {
  readonly seconds: number
  readonly what: string
  readonly work: () => Promise<unknown>
}

function repeat(app: FastifyInstance, every: Every, { mayRemove, seconds, what, work }: Removal): void {
  const stop = every(seconds, async () => {
    try {
      if (mayRemove()) await work()
    } catch (error) {
      app.log.error({ err: error }, `${what} could not be removed; retrying`)
    }
  })
  app.addHook('onClose', stop)
}

/** Notifications of the viewer in this process do not go over the network: it may not reach its own public URL. */
export function notifyViewerWithin(app: FastifyInstance, { baseUrl }: Pick<Config, 'baseUrl'>): SendLogoutToken {
  const own = viewerUrl(baseUrl) + viewerClient.logout
  return async (url, logoutToken, stopping) => {
    if (url !== own) return sendLogoutToken(url, logoutToken, stopping)
    try {
      const { statusCode } = await app.inject({
        ...{ method: 'POST', url: new URL(own).pathname },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token: logoutToken }).toString(),
      })
      const reason = `HTTP ${statusCode}`
      if (statusCode === 200) return { outcome: 'delivered', reason }
      return { outcome: statusCode >= 500 ? 'retry' : 'refused', reason }
    } catch (error) {
      // While the server stops, it answers only what came over the network.
      return { outcome: 'retry', reason: error instanceof Error ? error.message : String(error) }
    }
  }
}
