import type { RouteHandlerMethod } from 'fastify'
import { type ChartList, dialects } from '../../contract/index.ts'
import type { VerifyAccessToken } from '../../http/index.ts'
import { authenticate } from '../authenticate.ts'
import { readIcao, type UnknownAirport } from '../icao.ts'
import type { JsonAnswers } from '../json-answers.ts'
import type { Catalogue } from './catalogue.ts'
import { chartList } from './chart-list.ts'
import { type Query, readChartQuery } from './chart-query.ts'
import { publishedAirport } from './published-airport.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly answers: JsonAnswers
  readonly unknownAirport: UnknownAirport
  readonly verifyAccessToken: VerifyAccessToken
  readonly baseUrl: string
}

/** Some clients read `charts` whatever the status (contract.md, "Errors"). */
const noCharts: ChartList = { charts: [] }

/** service.md, endpoint 6: the charts of an airport, the same for every subscription. */
export function chartsEndpoint({
  catalogue,
  answers,
  unknownAirport,
  verifyAccessToken,
  baseUrl,
}: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    const { dialect } = await authenticate(request, verifyAccessToken) // unauthorized
    const { icao: segment } = request.params as { icao: string }
    const icao = readIcao(segment, noCharts) // unknown-airport
    const query = readChartQuery(request.query as Query, dialects[dialect]) // bad-parameter
    return answers.send(request, reply, {
      subject: `charts ${icao} ${query.version} ${query.rules} ${dialect}`,
      compose: async () => {
        const published = publishedAirport(await catalogue.holdings(icao))
        if (!published) throw await unknownAirport(icao, noCharts)
        const { pixelOrigin } = dialects[dialect]
        return JSON.stringify(chartList(published.charts, query, { baseUrl, pixelOrigin }))
      },
    })
  }
}
