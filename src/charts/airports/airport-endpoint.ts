import type { RouteHandlerMethod } from 'fastify'
import type { AirportPath } from '../../contract/index.ts'
import type { Admit } from '../authenticate.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { publishedAirport } from '../catalogue/published-airport.ts'
import { icaoOf, type UnknownAirport } from '../icao.ts'
import type { JsonAnswers } from '../json-answers.ts'

type Parts = {
  readonly admit: Admit
  readonly catalogue: Catalogue
  readonly answers: JsonAnswers
  readonly unknownAirport: UnknownAirport
}

/** service.md, endpoint 5: the airport record. */
export function airportEndpoint({ catalogue, answers, unknownAirport, admit }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    const { dialect } = await admit(request) // unauthorized, unknown-airport
    const icao = icaoOf(request.params as AirportPath)
    return answers.send(request, reply, {
      subject: `airport ${icao}`,
      dialect,
      compose: async () => {
        const airport = publishedAirport(await catalogue.outline(icao))
        if (!airport) throw await unknownAirport(icao)
        return JSON.stringify(airport)
      },
    })
  }
}
