import type { FastifyInstance, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { OperationId } from '../contract/index.ts'
import type { Every } from '../failures/index.ts'
import type { CacheFigures } from '../figures/index.ts'
import {
  type AccessClaims,
  latin1Representation,
  type RecallToken,
  RepresentationCache,
  type RouteDescription,
  refuseOtherMethods,
  type VerifyAccessToken,
} from '../http/index.ts'
import { airportEndpoint } from './airports/airport-endpoint.ts'
import { admitting, authenticate } from './authenticate.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { chartsEndpoint } from './catalogue/charts-endpoint.ts'
import { changesEndpoint } from './changes/changes-endpoint.ts'
import type { DemoNotices } from './images/demo-notices.ts'
import { imageEndpoint } from './images/image-endpoint.ts'
import { ImageFastPath } from './images/image-fast-path.ts'
import type { ImageStore } from './images/image-store.ts'
import { serveImages } from './images/served-images.ts'
import { JsonAnswers } from './json-answers.ts'
import { problem, problemHandler } from './problems.ts'
import { type PublishedAirports, publishedAirports } from './search/published-airports.ts'
import { searchEndpoint } from './search/search-endpoint.ts'
import { unknownAirport } from './search/unknown-airport.ts'

export type ChartsParts = {
  /** How the contract describes an endpoint: Fastify validates its parameters by that. */
  readonly describe: (operation: OperationId) => RouteDescription
  readonly catalogue: Catalogue
  readonly images: ImageStore
  readonly notices: DemoNotices
  readonly verifyAccessToken: VerifyAccessToken
  readonly recallToken: RecallToken
  readonly every: Every
  /** The public URL of the service; its path, if any, precedes /v2. */
  readonly baseUrl: string
  /** ICAO identifiers whose charts are free of subscription. */
  readonly demoAirports: readonly string[]
  /** The size of the image cache in bytes. */
  readonly imageCacheBytes: number
  /** The path at which nginx in front serves the folder of images, for example `/chart-images/`; null: it does not serve it. */
  readonly imageAccel: string | null
}

/** The endpoints for callers whose token the server holds (the viewer), with the same caches. */
export type Charts = {
  readonly answers: JsonAnswers
  readonly airports: PublishedAirports
  /** Of the cache of images. */
  figures(): CacheFigures
  register(app: FastifyInstance, place: ChartsPlace): Promise<void>
}

type ChartsPlace = {
  /** Authenticates the caller. Throws Problem for an unauthenticated request. */
  readonly authenticate: (request: FastifyRequest) => Promise<AccessClaims>
  /** Base URL of the endpoints, without trailing slash; image URLs are built from it. */
  readonly url: string
  /** Before the paths of the endpoints, within `app`. */
  readonly prefix: string
}

/** Bytes: space for several thousand airport records and chart lists. In V8's heap each takes about twice its bytes: docs/decisions/0022. */
const answerCacheBytes = 16 * 1024 * 1024

/** Endpoints 5 to 7 and airport search under the base URL's path. The router ignores trailing slashes (`ignoreTrailingSlash`). */
export async function registerCharts(app: FastifyInstance, parts: ChartsParts): Promise<Charts> {
  const { catalogue, verifyAccessToken, recallToken } = parts
  const cache = new RepresentationCache(answerCacheBytes, latin1Representation)
  const answers = new JsonAnswers(catalogue, cache)
  const { airports, servedImages, register } = createCharts(parts)
  const fastPath = new ImageFastPath({ recallToken, servedImages, demoAirports: parts.demoAirports })
  const listsFastPath = answers.fastPath(recallToken)
  app.fastPath.get((request) => fastPath.route(request) ?? listsFastPath(request))
  const url = parts.baseUrl.replace(/\/+$/, '')
  const prefix = new URL(url).pathname.replace(/\/+$/, '')
  const ofBearers = (request: FastifyRequest) => authenticate(request, verifyAccessToken)
  await register(app, { answers, fastPath, authenticate: ofBearers, url, prefix })
  // Never on the fast path, which caches bearer tokens only.
  const others = new JsonAnswers(catalogue, cache)
  return {
    airports,
    figures: servedImages.figures,
    answers: others,
    register: (scope, place) => register(scope, { ...place, answers: others, fastPath: null }),
  }
}

type Registration = ChartsPlace & { readonly answers: JsonAnswers; readonly fastPath: ImageFastPath | null }

function createCharts({ describe, catalogue, demoAirports, ...parts }: ChartsParts) {
  const airports = publishedAirports(catalogue)
  const servedImages = serveImages({ ...parts, catalogue })
  const shared = { catalogue, airports, unknownAirport: unknownAirport({ catalogue, airports }) }

  function endpointsFor({ authenticate, answers, fastPath, url: baseUrl }: Registration): readonly Endpoint[] {
    const reading = { ...shared, answers, admit: admitting(authenticate) }
    const { admit } = reading
    return [
      ['/airports', 'airports', searchEndpoint(reading)],
      ['/airport/:icao', 'airport', airportEndpoint(reading)],
      ['/changes', 'changes', changesEndpoint({ admit, catalogue })],
      ['/charts/:icao', 'charts', chartsEndpoint({ ...reading, authenticate, baseUrl })],
      ['/charts/:icao/:file', 'chartImage', imageEndpoint({ admit, servedImages, demoAirports, fastPath })],
    ]
  }

  const register = async (app: FastifyInstance, place: Registration): Promise<void> => {
    const routes = async (scope: FastifyInstance) => {
      scope.setErrorHandler(problemHandler)
      scope.setNotFoundHandler(refuseAddress)
      scope.addHook('onRequest', async (request) => {
        if (request.is404) refuseAddress()
      })
      for (const [url, operation, handler] of endpointsFor(place)) {
        scope.route({ ...describe(operation), method: ['GET', 'HEAD'], url, handler })
        refuseOtherMethods(scope, url, ['GET', 'OPTIONS'], refuseMethod)
      }
    }
    await app.register(routes, { prefix: `${place.prefix}/v2` })
  }
  return { airports, servedImages, register }
}

type Endpoint = readonly [url: string, operation: OperationId, handler: RouteHandlerMethod]

/** Thrown before the body is read. */
function refuseAddress(): never {
  throw problem(
    'not-found',
    'Airports and charts are at /v2/airports, /v2/airport/<icao>, /v2/charts/<icao> and under it, changes at /v2/changes.',
  )
}

function refuseMethod(allow: string): never {
  throw problem('method-not-allowed', `This URL supports ${allow}.`, { headers: { allow } })
}
