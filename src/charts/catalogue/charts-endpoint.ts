import type { FastifyRequest, RouteHandlerMethod } from 'fastify'
import {
  type AirportPath,
  type ChartList,
  type ChartQuery,
  chartVersions,
  type Dialect,
  type DialectTraits,
  defaultRules,
  dialects,
  problemUri,
} from '../../contract/index.ts'
import { type AccessClaims, ParameterError, Problem } from '../../http/index.ts'
import { icaoOf, type UnknownAirport } from '../icao.ts'
import type { JsonAnswer, JsonAnswers } from '../json-answers.ts'
import type { Catalogue } from './catalogue.ts'
import { type ChartSelection, chartList } from './chart-list.ts'
import { publishedCharts } from './published-airport.ts'

type Parts = {
  readonly authenticate: (request: FastifyRequest) => Promise<AccessClaims>
  readonly catalogue: Catalogue
  readonly answers: JsonAnswers
  readonly unknownAirport: UnknownAirport
  /** Without a trailing slash: image URLs are below it. */
  readonly baseUrl: string
}

const noCharts: ChartList = { charts: [] }

/** service.md, endpoint 6: the charts of an airport, the same for every subscription. */
export function chartsEndpoint({
  catalogue,
  answers,
  unknownAirport,
  authenticate,
  baseUrl,
}: Parts): RouteHandlerMethod {
  /** Throws for an airport that is not published, and for parameters that are not valid. */
  function answerTo(request: FastifyRequest, dialect: Dialect): JsonAnswer {
    if (request.validationError) throw request.validationError // unknown-airport, bad-parameter
    const icao = icaoOf(request.params as AirportPath)
    const query = selectionOf(request.query as ChartQuery, dialects[dialect]) // bad-parameter
    return {
      subject: `charts ${icao} ${query.version} ${query.rules} ${dialect} ${baseUrl}`,
      dialect,
      compose: async () => {
        const charts = publishedCharts(await catalogue.holdings(icao))
        if (!charts) throw await unknownAirport(icao, noCharts)
        return JSON.stringify(chartList(charts, query, { baseUrl, ...dialects[dialect] }))
      },
    }
  }

  return async (request, reply) => {
    const { dialect } = await authenticate(request) // unauthorized
    try {
      return await answers.send(request, reply, answerTo(request, dialect))
    } catch (error) {
      if (dialects[dialect].listOfUnknownAirport === 'error' || !isOfUnknownAirport(error)) throw error
      return answers.send(request, reply, { ...listWithoutCharts, dialect })
    }
  }
}

/** contract.md, "Dialects". One subject for all: only published airports take space in the cache. */
const listWithoutCharts = { subject: 'charts of an unknown airport', compose: async () => JSON.stringify(noCharts) }

const isOfUnknownAirport = (error: unknown): boolean =>
  error instanceof ParameterError
    ? error.part === 'path'
    : error instanceof Problem && error.kind.type === problemUri('unknown-airport')

const versionSchema = { enum: Object.keys(chartVersions), 'x-enumDescriptions': chartVersions }

/** Which charts valid parameters ask for. Throws bad-parameter where the dialect needs a version. */
function selectionOf({ version, rules = defaultRules }: ChartQuery, { missingVersion }: DialectTraits): ChartSelection {
  const chosen = version ?? missingVersion
  if (chosen !== null) return { version: chosen, rules }
  throw new ParameterError({ part: 'query', name: 'version', schema: versionSchema })
}
