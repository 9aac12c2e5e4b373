import type { RouteHandlerMethod } from 'fastify'
import type { AirportSearchResponse, AirportQuery as Asked } from '../../contract/index.ts'
import type { Position } from '../../facts/index.ts'
import type { Admit } from '../authenticate.ts'
import type { JsonAnswers } from '../json-answers.ts'
import type { AirportQuery } from './indexes/airport-index.ts'
import type { PublishedAirports } from './published-airports.ts'

type Parts = {
  readonly admit: Admit
  readonly airports: PublishedAirports
  readonly answers: JsonAnswers
}

/** contract.md, airport search: published airports, best match first, the same for every subscription. */
export function searchEndpoint({ airports, answers, admit }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    const { dialect } = await admit(request) // unauthorized, bad-parameter
    const query = searchOf(request.query as Asked)
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

/** The search that valid parameters ask for; the limit is always there, because it has a default. */
const searchOf = ({ query = '', near, country, limit = 0 }: Asked): AirportQuery => ({
  query: query.trim(),
  near: near === undefined ? null : positionOf(near),
  country: country?.toUpperCase() ?? null,
  limit,
})

/** `latitude,longitude`. A plus sign arrives as a space where it was not encoded. */
function positionOf(text: string): Position {
  const [lat, lng] = text.replace(/\s/g, '').split(',').map(Number)
  return { lat: lat ?? 0, lng: lng ?? 0 }
}
