import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DemoNotices, problemHandler, refuseUnreadable, registerCharts } from './charts/index.ts'
import { composeClock } from './compose-clock.ts'
import { composeViewer, notifyViewerWithin, type TokenVerification, type ViewerHost } from './compose-viewer.ts'
import { type Config, clientShare, isLoopbackHost } from './config/index.ts'
import { limits, viewerUrl } from './contract/index.ts'
import { registerDocs } from './docs/index.ts'
import type { Every } from './every.ts'
import { listenOn } from './http/index.ts'
import { createServer } from './http/server/index.ts'
import {
  answerError,
  type Clock,
  createAcceptToken,
  createAccessTokenVerifier,
  createAttempts,
  createHashingQueue,
  createMint,
  createNonces,
  createNotifications,
  createPasswords,
  createPollPacing,
  createRemoteKeys,
  createRetention,
  createSealingKeys,
  createUsedProofMemory,
  type DeviceQuotas,
  ensureViewerClient,
  type IsSignedOut,
  type KeyRing,
  keyRotationCheck,
  notificationRounds,
  openKeyRing,
  type Random,
  registerOAuthRoutes,
  retentionRounds,
  type SendLogoutToken,
  sendLogoutToken,
  type TrustedClock,
  type UsedProofStore,
} from './identity/index.ts'
import { answerPageError, signInPages } from './pages/index.ts'
import { describeOperation, describeRoute } from './route-descriptions.ts'
import type { Store } from './store/index.ts'
import { type Surface, surfacesBelow } from './surface.ts'
import type { Telemetry } from './telemetry/index.ts'
import { watchSignedOut } from './watch-signed-out.ts'

export type AppParts = {
  readonly store: Store
  /** null: another host serves the charts. */
  readonly notices: DemoNotices | null
  /** null: another host is the identity server, and only its published keys are trusted. */
  readonly masterKey: Buffer | null
  /** null: another host serves it, with the charts. */
  readonly viewer: ViewerHost | null
  readonly now: Clock
  /** Milliseconds of a clock that nobody sets. */
  readonly monotonic: Clock
  readonly random: Random
  readonly every: Every
  readonly telemetry: Telemetry
}

/** Composes the whole service, or one half of it, without listening. Everything it uses is in its arguments. */
export async function createApp(
  config: Config,
  { notices, masterKey, telemetry, viewer, ...given }: AppParts,
): Promise<FastifyInstance> {
  const { authUrl, baseUrl } = config
  const surfaceOf = surfacesBelow(config)
  const served = config.only && ({ identity: 'auth_url', charts: 'base_url' } as const)[config.only]
  const isHttps = { auth_url: isHttpsHost(authUrl), base_url: isHttpsHost(baseUrl) }
  /** null: it depends on the path. */
  const httpsOf = served ?? (isHttps.auth_url === isHttps.base_url ? 'auth_url' : null)
  /** An error outside every route, in the format of the path's surface. */
  const answer = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    errorAnswers[masterKey === null ? 'problem' : surfaceOf(request.url).errors](error, request, reply)

  const app = createServer({
    log: telemetry.log,
    requestId: telemetry.requestId,
    trustedProxies: config.trustedProxies,
    directClients: config.lan,
    formBodyBytes: limits.formBodyBytes,
    stopGrace: config.shutdownTimeout * clientShare * 1000,
    corsPolicyOf: (url) => surfaceOf(url).cors,
    onlyHttps: (url) => isHttps[httpsOf ?? surfaceOf(url).at],
    onMalformed: answer,
    onUnreadable: refuseUnreadable,
  })
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(nothingHere(), request, reply))

  const { log, outages } = telemetry
  const { tryWrite } = given.store
  app.addHook('onClose', outages.start({ log, every: given.every, now: given.now, tryWrite }))
  const parts = { ...given, trustedClock: await composeClock(app, given) }
  const { store, isSignedOut } = await watchSignedOut(app, parts)
  const isViewerHere = config.viewer && viewer !== null
  const identity =
    masterKey === null
      ? trustRemoteKeys(config, parts.now, isSignedOut)
      : await registerIdentity(app, config, {
          ...{ ...parts, store, masterKey, isSignedOut },
          notify: isViewerHere ? notifyViewerWithin(app, config) : sendLogoutToken,
        })
  await app.register(registerDocs(config))
  if (notices === null) return app
  await activateOnTime(app, parts)
  const acceptToken = (usedProofs: UsedProofStore) =>
    createAcceptToken({ ...parts, verifyAccessToken: identity.verifyAccessToken, publicUrl: baseUrl, usedProofs })
  // Requests for charts change nothing and are many: their proofs are not stored, nor those of positions at a single server.
  const usedHere = createUsedProofMemory(parts.now)
  const charts = await registerCharts(app, {
    describe: describeOperation,
    catalogue: parts.store.catalogue,
    images: parts.store.images,
    notices,
    verifyAccessToken: acceptToken(usedHere),
    recallToken: identity.recallToken,
    every: parts.every,
    baseUrl,
    demoAirports: config.demoAirports,
    imageCacheBytes: config.imageCacheBytes,
    imageAccel: config.imageAccel,
  })
  if (isViewerHere) {
    const usedProofs = config.databaseUrl === null ? usedHere : parts.store.usedProofs
    const acceptPosition = acceptToken(usedProofs)
    await composeViewer(app, config, { ...parts, charts, host: viewer, identity, acceptToken: acceptPosition })
  }
  return app
}

/** For a host of charts alone: the identity server is another one. */
function trustRemoteKeys({ authUrl, baseUrl }: Config, now: Clock, isSignedOut: IsSignedOut): TokenVerification {
  const publishedKeys = createRemoteKeys(authUrl, now)
  const verifier = { issuer: authUrl, audience: baseUrl, keys: publishedKeys, isSignedOut, now }
  const { verify: verifyAccessToken, recall: recallToken } = createAccessTokenVerifier(verifier)
  return { isHere: false, publishedKeys, verifyAccessToken, recallToken }
}

type Parts = Pick<AppParts, 'store' | 'now' | 'random' | 'every'> & { readonly trustedClock: TrustedClock }

type IdentityParts = Parts & {
  readonly masterKey: Buffer
  readonly isSignedOut: IsSignedOut
  /** Sends notifications of ended browser sessions. */
  readonly notify: SendLogoutToken
}

/** The identity server with its pages. */
async function registerIdentity(
  app: FastifyInstance,
  config: Config,
  { store, masterKey, isSignedOut, notify, now, trustedClock, random, every }: IdentityParts,
): Promise<TokenVerification> {
  const { authUrl, baseUrl } = config
  const sealingKeys = createSealingKeys(masterKey, random)
  const keys = await openKeyRing({ store: store.signingKeys, sealingKeys, now, isLeaping: trustedClock.isLeaping })
  const stopRotation = every(keyRotationCheck, () =>
    keys
      .rotateDue()
      .catch((error) => app.log.error({ err: error }, 'The signing keys could not be rotated or reloaded; retrying')),
  )
  app.addHook('onClose', stopRotation)
  const { verify: verifyAccessToken, recall: recallToken } = createAccessTokenVerifier({
    issuer: authUrl,
    audience: baseUrl,
    keys: keys.published,
    isSignedOut,
    now,
  })
  const mint = createMint({
    issuer: authUrl,
    audience: baseUrl,
    accessTokenLifetime: config.accessTokenLifetime,
    keys,
    random,
  })
  const userCodeKey = sealingKeys.key('user code')
  const queue = createHashingQueue()
  const attempts = createAttempts({ rateLimits: store.rateLimits, attemptKey: sealingKeys.key('tries'), queue, now })
  const people = {
    attempts,
    clients: store.clients,
    users: store.users,
    deviceSessions: store.deviceSessions,
    codeRequests: store.codeRequests,
    pushedRequests: store.pushedRequests,
    refreshFamilies: store.refreshFamilies,
    publishedKeys: keys.published,
    now,
    endsFrom: trustedClock.endsFrom,
    random,
  }
  await app.register(
    registerOAuthRoutes({
      describe: describeRoute,
      ...people,
      authUrl,
      userCodeKey,
      deviceCodeLifetime: config.deviceCodeLifetime,
      pollingInterval: config.pollingInterval,
      deviceQuotas: deviceQuotasOf(config),
      revokedTokens: store.revokedTokens,
      audit: store.audit,
      usedProofs: store.usedProofs,
      nonces: createNonces(sealingKeys.key('dpop nonce'), now),
      mint,
      refreshTokenKey: sealingKeys.key('refresh token'),
      responseKey: sealingKeys.key('kept answer'),
      pollPacing: createPollPacing(),
      refreshIdleLifetime: config.refreshIdleLifetime,
      refreshAbsoluteLifetime: config.refreshAbsoluteLifetime,
      verifyAccessToken,
      jwks: keys.published.current,
    }),
  )
  await app.register(
    signInPages({
      ...people,
      authUrl,
      terms: config,
      viewerUrl: config.viewer ? viewerUrl(baseUrl) : null,
      userCodeKey,
      sealingKeys,
      browserSessions: store.browserSessions,
      sessionClients: store.sessionClients,
      consents: store.consents,
      audit: store.audit,
      passwords: createPasswords(queue),
    }),
  )
  if (config.viewer) await ensureViewerClient({ clients: store.clients, baseUrl, now })
  notifyOfEnds(app, { issuer: authUrl, keys, send: notify }, { store, now, random, every })
  forgetWhatEnded(app, config, { store, now, trustedClock, every })
  return { isHere: true, publishedKeys: keys.published, verifyAccessToken, recallToken }
}

const deviceQuotasOf = (config: Config): DeviceQuotas => ({
  burst: config.deviceBurst,
  perSecond: config.deviceRate,
  pendingOfNetwork: config.devicePending,
  pendingOfClient: config.deviceClientPending,
  pendingWhenCrowded: config.deviceCrowdedPending,
})

/** Seconds between two checks for editions that are due. */
const activationEvery = 60

/** Editions go live at their effective time, at the latest a minute later. */
async function activateOnTime(
  app: FastifyInstance,
  { store, now, trustedClock, every }: Omit<Parts, 'random'>,
): Promise<void> {
  const activate = async () => (trustedClock.isLeaping() ? [] : store.editions.activateDue(now()))
  await activate()
  const stop = every(activationEvery, async () => {
    try {
      for (const edition of await activate()) app.log.info({ edition }, 'An edition went live at its effective time')
    } catch (error) {
      app.log.error({ err: error }, 'Editions could not go live at their effective time; retrying')
    }
  })
  app.addHook('onClose', stop)
}

/** Sends the notifications of ended browser sessions, while the server runs. */
function notifyOfEnds(
  app: FastifyInstance,
  sending: { readonly issuer: string; readonly keys: KeyRing; readonly send: SendLogoutToken },
  { store: { sessionClients, clients }, now, random, every }: Pick<AppParts, 'store' | 'now' | 'random' | 'every'>,
): void {
  const { sendDue, stop } = createNotifications(
    { ...sending, sessionClients, clients, now, random },
    {
      failed: (failure) => app.log.warn(failure, 'An application could not be notified of an ended browser session'),
      broken: (error) => app.log.error(error, 'Applications could not be notified of ended browser sessions; retrying'),
    },
  )
  const stopRounds = every(notificationRounds, sendDue)
  app.addHook('onClose', async () => {
    stopRounds()
    await stop()
  })
}

/** Every ten minutes, while the server runs and its clock permits it. */
function forgetWhatEnded(
  app: FastifyInstance,
  { endedSignInMemory, auditMemory }: Config,
  { store: { retention, audit }, now, trustedClock: { mayRemove }, every }: Omit<Parts, 'random'>,
): void {
  const parts = { mayRemove, retention, audit, endedSignInMemory, auditMemory, now }
  const { sweep, stop } = createRetention(parts, (error) =>
    app.log.error(error, 'Old records could not be removed; retrying'),
  )
  const stopRounds = every(retentionRounds, sweep)
  app.addHook('onClose', async () => {
    stopRounds()
    await stop()
  })
}

const errorAnswers: Readonly<Record<Surface['errors'], typeof problemHandler>> = {
  oauth: answerError,
  problem: problemHandler,
  page: answerPageError,
}

/** Not for `localhost`: a browser would apply it to every other server on this machine. */
function isHttpsHost(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !isLoopbackHost(hostname)
}

/** The error by which Fastify's error handlers recognize a 404. */
const nothingHere = (): Error => Object.assign(new Error('There is nothing at this URL'), { statusCode: 404 })

/** Starts listening. Returns the URL for this machine, which may differ from the public one. */
export const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> => listenOn(app, { host, port })
