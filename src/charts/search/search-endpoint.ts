import type { RouteHandlerMethod } from 'fastify'
import type { AirportQuery, AirportSearchResponse } from '../../contract/index.ts'
import type { Admit } from '../authenticate.ts'
import type { JsonAnswers } from '../json-answers.ts'
import type { PublishedAirports } from './published-airports.ts'
import { searchOf } from './search-query.ts'

type Parts = {
  readonly admit: Admit
  readonly airports: PublishedAirports
  readonly answers: JsonAnswers
}

/** contract.md, airport search: published airports, best match first, the same for every subscription. */
export function searchEndpoint({ airports, answers, admit }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    const { dialect } = await admit(request) // unauthorized, bad-parameter
    const query = searchOf(request.query as AirportQuery)
    return answers.send(request, reply, {
      subject: `airports ${JSON.stringify(query)}`,
      dialect,
      compose: async () => {
        const response: AirportSearchResponse = { airports: (await airports()).search(query) }
        return JSON.stringify(response)
      },
    })
  }
}
