import type { RouteHandlerMethod } from 'fastify'
import {
  type AirportPath,
  type ChartList,
  type ChartQuery,
  chartVersions,
  type DialectTraits,
  defaultRules,
  dialects,
} from '../../contract/index.ts'
import { ParameterError } from '../../http/index.ts'
import type { Admit } from '../authenticate.ts'
import { icaoOf, type UnknownAirport } from '../icao.ts'
import type { JsonAnswers } from '../json-answers.ts'
import type { Catalogue } from './catalogue.ts'
import { type ChartSelection, chartList } from './chart-list.ts'
import { publishedCharts } from './published-airport.ts'

type Parts = {
  readonly admit: Admit
  readonly catalogue: Catalogue
  readonly answers: JsonAnswers
  readonly unknownAirport: UnknownAirport
  /** Without a trailing slash: image URLs are below it. */
  readonly baseUrl: string
}

const noCharts: ChartList = { charts: [] }

/** service.md, endpoint 6: the charts of an airport, the same for every subscription. */
export function chartsEndpoint({ catalogue, answers, unknownAirport, admit, baseUrl }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    const { dialect } = await admit(request) // unauthorized, unknown-airport, bad-parameter
    const icao = icaoOf(request.params as AirportPath)
    const query = selectionOf(request.query as ChartQuery, dialects[dialect]) // bad-parameter
    return answers.send(request, reply, {
      subject: `charts ${icao} ${query.version} ${query.rules} ${dialect} ${baseUrl}`,
      dialect,
      compose: async () => {
        const charts = publishedCharts(await catalogue.holdings(icao))
        if (!charts) throw await unknownAirport(icao, noCharts)
        const { pixelOrigin } = dialects[dialect]
        return JSON.stringify(chartList(charts, query, { baseUrl, pixelOrigin }))
      },
    })
  }
}

const versionSchema = { enum: Object.keys(chartVersions), 'x-enumDescriptions': chartVersions }

/** Which charts valid parameters ask for. Throws bad-parameter where the dialect needs a version. */
function selectionOf({ version, rules = defaultRules }: ChartQuery, { missingVersion }: DialectTraits): ChartSelection {
  const chosen = version ?? missingVersion
  if (chosen !== null) return { version: chosen, rules }
  throw new ParameterError({ part: 'query', name: 'version', schema: versionSchema })
}
