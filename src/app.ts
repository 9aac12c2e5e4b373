import type { FastifyInstance } from 'fastify'
import { registerDocs } from './api-document/index.ts'
import { type DemoNotices, refuseUnreadable, registerCharts } from './charts/index.ts'
import {
  answerArrivals,
  answerOutsideRoutes,
  composeClock,
  composeHealth,
  composeIdentity,
  composeRemoteIdentity,
  composeViewer,
  describeOperation,
  type Machine,
  nothingHere,
  notifyViewerWithin,
  onlyHttps,
  operatorsCalendar,
  startChartRounds,
  surfacesBelow,
  type ViewerHost,
  watchSignedOut,
} from './compose/index.ts'
import { type Config, clientShare } from './config/index.ts'
import { limits } from './contract/index.ts'
import { type Every, lineLimit } from './failures/index.ts'
import { createCounts } from './health/index.ts'
import { listenOn } from './http/index.ts'
import { createServer } from './http/server/index.ts'
import {
  type Clock,
  createAcceptToken,
  createSendLogoutToken,
  createUsedProofMemory,
  type Random,
  type SendMail,
  type UsedProofStore,
} from './identity/index.ts'
import { createJobs, createRounds, scheduleRound } from './jobs/index.ts'
import type { Outbound } from './outbound/index.ts'
import { pageErrors } from './pages/index.ts'
import type { Store } from './store/index.ts'
import type { Telemetry } from './telemetry/index.ts'

export type AppParts = {
  readonly store: Store
  /** null: another host serves the charts. */
  readonly charts: { readonly notices: DemoNotices } | null
  /** null: another host is the identity server, and only its published keys are trusted. */
  readonly masterKey: Buffer | null
  /** null: another host serves it, with the charts. */
  readonly viewer: ViewerHost | null
  readonly now: Clock
  /** Milliseconds of a monotonic clock. */
  readonly monotonic: Clock
  readonly random: Random
  readonly every: Every
  readonly outbound: Outbound
  /** null: no mail is sent, and security notices are on the account page alone. */
  readonly sendMail: SendMail | null
  /** What checks ask of this machine. Default: only what the store knows is checked, and only on request (OPS_PORT). */
  readonly machine?: Machine
  readonly telemetry: Telemetry
}

/** Composes the whole service, or one half of it, without listening. Everything it uses is in its arguments. */
export async function createApp(
  config: Config,
  { charts, masterKey, telemetry, viewer, machine, ...given }: AppParts,
): Promise<FastifyInstance> {
  const { baseUrl } = config
  const surfaceOf = surfacesBelow(config)
  const answerPageError = pageErrors(lineLimit(given.monotonic))
  const answer = answerOutsideRoutes({ surfaceOf, answerPageError, isChartHost: masterKey === null })
  const counts = config.opsPort === null ? null : createCounts()
  const app = createServer({
    log: telemetry.log,
    requestId: telemetry.requestId,
    trustedProxies: config.trustedProxies,
    directClients: config.lan,
    formBodyBytes: limits.formBodyBytes,
    stopGrace: config.shutdownTimeout * clientShare * 1000,
    corsPolicyOf: (url) => surfaceOf(url).cors,
    onlyHttps: onlyHttps(config, surfaceOf),
    onMalformed: answer,
    onUnreadable: refuseUnreadable,
    answered: counts?.answered,
  })
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(nothingHere(), request, reply))

  const { log, outages } = telemetry
  const { tryWrite } = given.store
  app.addHook('onClose', outages.start({ log, every: given.every, now: given.now, tryWrite }))
  const rounds = createRounds({ every: given.every, log })
  app.addHook('onClose', rounds.stop)
  const jobs = createJobs({ ...given, store: given.store.jobs, rounds, log, place: 'server' })
  const trustedClock = await composeClock({ ...given, rounds, log })
  const parts = { ...given, trustedClock, rounds, jobs, log }
  const mayRun = () => !trustedClock.isLeaping()
  rounds.start(scheduleRound({ ...parts, store: given.store.jobs, calendar: operatorsCalendar, mayRun }))
  const { store, isSignedOut } = await watchSignedOut(parts)
  const isViewerHere = config.viewer && viewer !== null
  const sendLogoutToken = createSendLogoutToken(parts.outbound)
  const notify = isViewerHere ? notifyViewerWithin(app, config, sendLogoutToken) : sendLogoutToken
  counts?.show({ store: given.store.figures })
  const identity =
    masterKey === null
      ? composeRemoteIdentity(config, { ...parts, isSignedOut })
      : await composeIdentity(app, config, {
          ...parts,
          store,
          masterKey,
          isSignedOut,
          notify,
          answerPageError,
          counts,
        })
  await app.register(registerDocs(config))
  const { publishedKeys } = identity
  const serviceKey = masterKey ?? viewer?.key
  if (serviceKey) answerArrivals(app, { ...config, serviceKey, random: parts.random })
  if (counts || machine) composeHealth(app, config, { ...parts, machine, telemetry, counts, publishedKeys })
  if (charts === null) return app
  await startChartRounds(parts)
  const acceptToken = (usedProofs: UsedProofStore) =>
    createAcceptToken({ ...parts, verifyAccessToken: identity.verifyAccessToken, publicUrl: baseUrl, usedProofs })
  // Requests for charts change nothing and are many: their proofs are not stored, nor those of positions at a single server.
  const usedHere = createUsedProofMemory(parts.now)
  const registered = await registerCharts(app, {
    describe: describeOperation,
    catalogue: parts.store.catalogue,
    images: parts.store.images,
    notices: charts.notices,
    verifyAccessToken: acceptToken(usedHere),
    recallToken: identity.recallToken,
    every: parts.every,
    baseUrl,
    demoAirports: config.demoAirports,
    imageCacheBytes: config.imageCacheBytes,
    imageAccel: config.imageAccel,
  })
  counts?.show({ imageCache: registered.figures })
  if (isViewerHere) {
    const usedProofs = config.places.database.kind === 'sqlite' ? usedHere : parts.store.usedProofs
    const acceptPosition = acceptToken(usedProofs)
    await composeViewer(app, config, {
      ...parts,
      charts: registered,
      host: viewer,
      identity,
      acceptToken: acceptPosition,
    })
  }
  return app
}

/** Starts listening. Returns the URL for this machine, which may differ from the public one. */
export const listen = (app: FastifyInstance, { host, port }: Config): Promise<string> => listenOn(app, { host, port })
