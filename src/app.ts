import { type AddressInfo, isIPv6 } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type DemoNotices, problemHandler, refuseUnreadable, registerCharts } from './charts/index.ts'
import type { Config } from './config.ts'
import { limits } from './contract/index.ts'
import { allowEveryOrigin, createServer, openToEveryOrigin } from './http/index.ts'
import {
  answerError,
  type Clock,
  connect,
  createAccessTokenVerifier,
  createMint,
  createPasswords,
  createVault,
  openKeyRing,
  type Random,
} from './identity/index.ts'
import { answerPageError, signInPages } from './pages/index.ts'
import type { Store } from './store/index.ts'

export type AppParts = {
  readonly store: Store
  readonly notices: DemoNotices
  readonly masterKey: Buffer
  readonly now: Clock
  readonly random: Random
}

/** The whole service, put together and not yet listening. Everything it uses is in its arguments. */
export async function createApp(
  config: Config,
  { store, notices, masterKey, now, random }: AppParts,
): Promise<FastifyInstance> {
  const { authUrl, baseUrl } = config
  const vault = createVault(masterKey, random)
  const keys = await openKeyRing(store.signingKeys, vault, now)
  const verifyAccessToken = createAccessTokenVerifier({ issuer: authUrl, audience: baseUrl, jwks: keys.jwks, now })
  const mint = createMint({
    issuer: authUrl,
    audience: baseUrl,
    accessTokenLifetime: config.accessTokenLifetime,
    keys,
    random,
  })
  const userCodeKey = vault.key('user code')
  const people = { clients: store.clients, users: store.users, deviceSessions: store.deviceSessions, now, random }

  const chartPath = `${new URL(baseUrl).pathname.replace(/\/$/, '')}/v2/`
  const isForApplications = (url: string): boolean =>
    /^\/(connect|\.well-known)\//.test(url) || url.startsWith(chartPath)
  /** An error outside every route, in the words of the surface that the address belongs to. */
  const answer = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    (request.url.startsWith(chartPath)
      ? problemHandler
      : isForApplications(request.url)
        ? answerError
        : answerPageError)(error, request, reply)

  const app = createServer({
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    formBodyBytes: limits.formBodyBytes,
    onMalformed: (error, request, reply) => {
      if (isForApplications(request.url)) openToEveryOrigin(reply)
      answer(error, request, reply)
    },
    onUnreadable: refuseUnreadable,
  })
  allowEveryOrigin(app, isForApplications)
  app.setErrorHandler(answer)
  app.setNotFoundHandler((request, reply) => answer(nothingHere(), request, reply))

  await app.register(
    connect({
      ...people,
      authUrl,
      userCodeKey,
      deviceCodeLifetime: config.deviceCodeLifetime,
      pollingInterval: config.pollingInterval,
      refreshFamilies: store.refreshFamilies,
      mint,
      refreshTokenKey: vault.key('refresh token'),
      refreshIdleLifetime: config.refreshIdleLifetime,
      refreshAbsoluteLifetime: config.refreshAbsoluteLifetime,
      verifyAccessToken,
      jwks: keys.jwks,
    }),
  )
  await registerCharts(app, {
    catalogue: store.catalogue,
    images: store.images,
    notices,
    verifyAccessToken,
    baseUrl,
    demoAirports: config.demoAirports,
    imageCacheBytes: config.imageCacheBytes,
  })
  await app.register(
    signInPages({
      ...people,
      authUrl,
      userCodeKey,
      vault,
      webSessions: store.webSessions,
      passwords: createPasswords(),
    }),
  )
  return app
}

/** Fastify's way of saying 404 to every error handler. */
const nothingHere = (): Error => Object.assign(new Error('There is nothing at this address'), { statusCode: 404 })

/** Starts to answer. The address is where this machine reaches it, which need not be the public URL. */
export async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port })
  const { address, port: chosen } = app.server.address() as AddressInfo
  const reachable = address === '0.0.0.0' || address === '::' ? 'localhost' : address
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${chosen}`
}
