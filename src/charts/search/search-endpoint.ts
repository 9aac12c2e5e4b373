import type { RouteHandlerMethod } from 'fastify'
import type { AirportSearchResponse } from '../../contract/index.ts'
import type { VerifyAccessToken } from '../../http/index.ts'
import { authenticate } from '../authenticate.ts'
import type { Query } from '../catalogue/chart-query.ts'
import type { JsonAnswers } from '../json-answers.ts'
import type { PublishedAirports } from './published-airports.ts'
import { readSearchQuery } from './search-query.ts'

type Parts = {
  readonly airports: PublishedAirports
  readonly answers: JsonAnswers
  readonly verifyAccessToken: VerifyAccessToken
}

/** contract.md, airport search: published airports, best match first, the same for every subscription. */
export function searchEndpoint({ airports, answers, verifyAccessToken }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    await authenticate(request, verifyAccessToken) // unauthorized
    const query = readSearchQuery(request.query as Query) // bad-parameter
    return answers.send(request, reply, {
      subject: `airports ${JSON.stringify(query)}`,
      compose: async () => {
        const response: AirportSearchResponse = { airports: (await airports()).search(query) }
        return JSON.stringify(response)
      },
    })
  }
}
