import type { FastifyInstance } from 'fastify'
import type { Charts } from '../charts/index.ts'
import type { Config } from '../config/index.ts'
import { viewerClient, viewerUrl } from '../contract/index.ts'
import type { Every } from '../failures/index.ts'
import type { RecallToken, VerifyAccessToken } from '../http/index.ts'
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
  type TrustedClock,
} from '../identity/index.ts'
import type { Rounds } from '../jobs/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { Store } from '../store/index.ts'
import {
  forgetExpired,
  forgetUnused,
  identityServerOver,
  leaseKeyFrom,
  registerViewer,
  sendTo,
  sendWithin,
} from '../viewer/index.ts'

/** What the viewer needs of the host that serves it. */
export type ViewerHost = {
  /** The folder of the viewer's build, which may appear while the server runs. */
  readonly build: string
  /** Whether this server will get no build while it runs. Default: false. */
  readonly hasNoBuild?: () => boolean
  /** 32 bytes that seal its sessions: the master key, or on a host without it, a key of its own. */
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
  readonly rounds: Rounds
  readonly outbound: Outbound
}

const never = (): boolean => false

/** The viewer on the host that serves the charts, with what it repeats. */
export async function composeViewer(
  app: FastifyInstance,
  config: Config,
  { store, charts, host, identity, acceptToken, now, trustedClock, random, every, rounds, outbound }: Parts,
): Promise<void> {
  const { authUrl, baseUrl } = config
  const { publishedKeys, verifyAccessToken } = identity
  const { endsFrom, mayRemove } = trustedClock
  const sealing = createSealingKeys(host.key, random)
  await registerViewer(app, {
    ...{
      baseUrl,
      authUrl,
      build: host.build,
      hasNoBuild: host.hasNoBuild ?? never,
      offline: config.viewerOffline,
      now,
      endsFrom,
      random,
      every,
    },
    identityServer: identityServerOver(identity.isHere ? sendWithin(app) : sendTo(authUrl, outbound)),
    verifyAccessToken,
    ...createClientTokens({ issuer: authUrl, clientId: viewerClient.id, keys: publishedKeys, now }),
    sealing,
    leaseKey: leaseKeyFrom(sealing.key('viewer lease')),
    packKeys: store.packKeys,
    packDays: config.packDays,
    images: store.images,
    sessions: store.viewerSessions,
    idleLifetime: config.refreshIdleLifetime,
    absoluteLifetime: config.refreshAbsoluteLifetime,
    kept: store.kept,
    acceptToken,
    positionRelay: store.positionRelay,
    charts,
    demoAirports: config.demoAirports,
    catalogue: store.catalogue,
    liveEditions: async () => (await store.editions.list()).filter(({ state }) => state === 'live'),
    // Loaded with the first airport that is opened: its index takes a while.
    zoneAt: async (position) => (await import('../facts/computed/index.ts')).zoneAt(position),
  })
  const ifAllowed = (remove: () => Promise<unknown>) => async () => {
    if (mayRemove()) await remove()
  }
  rounds.start({
    seconds: 600,
    work: ifAllowed(() => forgetExpired(store.viewerSessions, now())),
    failure: 'Expired sessions of the viewer could not be removed',
  })
  if (identity.isHere) return
  // This host does not know the accounts, nor when they are removed.
  rounds.start(
    {
      seconds: 3_600,
      work: ifAllowed(() => forgetUnused(store.kept, now())),
      failure: 'What unused accounts kept could not be removed',
    },
    {
      seconds: retentionRounds,
      work: ifAllowed(() => forgetUsedProofs({ ...store, now })),
      failure: 'Proofs of positions that expired could not be removed',
    },
  )
}

/** Notifications of the viewer in this process do not go over the network: it may not reach its own public URL. */
export function notifyViewerWithin(
  app: FastifyInstance,
  { baseUrl }: Pick<Config, 'baseUrl'>,
  sendLogoutToken: SendLogoutToken,
): SendLogoutToken {
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
