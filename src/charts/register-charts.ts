import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import type { OperationId } from '../contract/index.ts'
import { type RecallToken, type RouteDescription, refuseOtherMethods, type VerifyAccessToken } from '../http/index.ts'
import { airportEndpoint } from './airports/airport-endpoint.ts'
import type { Catalogue } from './catalogue/catalogue.ts'
import { chartsEndpoint } from './catalogue/charts-endpoint.ts'
import type { DemoNotices } from './images/demo-notices.ts'
import { imageEndpoint } from './images/image-endpoint.ts'
import type { ImageStore } from './images/image-store.ts'
import { JsonAnswers } from './json-answers.ts'
import { problem, problemHandler } from './problems.ts'
import { publishedAirports } from './search/published-airports.ts'
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
  /** The public URL of the service; its path, if any, precedes /v2. */
  readonly baseUrl: string
  /** ICAO identifiers whose charts are real for everybody. */
  readonly demoAirports: readonly string[]
  /** The size of the image cache in bytes. */
  readonly imageCacheBytes: number
}

/** Several thousand airport records and chart lists in three content codings. */
const answerCacheBytes = 64 * 1024 * 1024

/** Endpoints 5 to 7 and airport search under the base URL's path. The router ignores trailing slashes (`ignoreTrailingSlash`). */
export async function registerCharts(app: FastifyInstance, parts: ChartsParts): Promise<void> {
  const baseUrl = parts.baseUrl.replace(/\/+$/, '')
  const answers = new JsonAnswers(parts.catalogue, answerCacheBytes)
  app.front.get(answers.front(parts.recallToken))
  const airports = publishedAirports(parts.catalogue)
  const shared = { ...parts, answers, unknownAirport: unknownAirport({ catalogue: parts.catalogue, airports }) }
  const endpoints: readonly (readonly [url: string, operation: OperationId, handler: RouteHandlerMethod])[] = [
    ['/airports', 'airports', searchEndpoint({ ...parts, airports, answers })],
    ['/airport/:icao', 'airport', airportEndpoint(shared)],
    ['/charts/:icao', 'charts', chartsEndpoint({ ...shared, baseUrl })],
    ['/charts/:icao/:file', 'chartImage', imageEndpoint(parts)],
  ]
  const routes = async (scope: FastifyInstance) => {
    scope.setErrorHandler(problemHandler)
    scope.setNotFoundHandler(refuseAddress)
    scope.addHook('onRequest', async (request) => {
      if (request.is404) refuseAddress()
    })
    for (const [url, operation, handler] of endpoints) {
      scope.route({ ...parts.describe(operation), method: ['GET', 'HEAD'], url, handler })
      refuseOtherMethods(scope, url, ['GET', 'OPTIONS'], refuseMethod)
    }
  }
  await app.register(routes, { prefix: `${new URL(baseUrl).pathname.replace(/\/+$/, '')}/v2` })
}

/** Thrown before a body is read, whatever its kind. */
function refuseAddress(): never {
  throw problem(
    'not-found',
    'Airports and charts are at /v2/airports, /v2/airport/<icao>, /v2/charts/<icao> and under it.',
  )
}

function refuseMethod(allow: string): never {
  throw problem('method-not-allowed', `This URL supports ${allow}.`, { headers: { allow } })
}
