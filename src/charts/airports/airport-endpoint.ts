import type { RouteHandlerMethod } from 'fastify'
import { airportFields } from '../../contract/index.ts'
import type { VerifyAccessToken } from '../../http/index.ts'
import { authenticate } from '../authenticate.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { publishedAirport } from '../catalogue/published-airport.ts'
import { readIcao, type UnknownAirport } from '../icao.ts'
import type { JsonAnswers } from '../json-answers.ts'

type Parts = {
  readonly catalogue: Catalogue
  readonly answers: JsonAnswers
  readonly unknownAirport: UnknownAirport
  readonly verifyAccessToken: VerifyAccessToken
}

const fieldsInOrder = Object.keys(airportFields)

/** service.md, endpoint 5: the airport record. */
export function airportEndpoint({ catalogue, answers, unknownAirport, verifyAccessToken }: Parts): RouteHandlerMethod {
  return async (request, reply) => {
    await authenticate(request, verifyAccessToken) // unauthorized
    const { icao: segment } = request.params as { icao: string }
    const icao = readIcao(segment) // unknown-airport
    return answers.send(request, reply, {
      subject: `airport ${icao}`,
      compose: async () => {
        const published = publishedAirport(await catalogue.holdings(icao))
        if (!published) throw await unknownAirport(icao)
        return JSON.stringify(published.airport, fieldsInOrder)
      },
    })
  }
}
