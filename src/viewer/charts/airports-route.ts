import { setImmediate } from 'node:timers/promises'
import type { Catalogue, Charts, IndexedAirport } from '../../charts/index.ts'
import type { AirportPoint } from '../../contract/index.ts'
import { airportPoints } from '../../contract/schemas/index.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

type Parts = {
  readonly charts: Pick<Charts, 'answers' | 'airports'>
  readonly catalogue: Pick<Catalogue, 'revision'>
}

/** Every published airport, compact, for the map; the most important first. */
export const airportsRoute = ({ charts: { answers, airports }, catalogue }: Parts): ViewerRoute => ({
  method: 'GET',
  path: '/airports',
  access: 'person',
  response: airportPoints,
  answer: (request, reply) =>
    answers.send(request, reply, {
      subject: 'airports of the map',
      dialect: 'documented',
      compose: async () => {
        // The tag is read first: if a change happens between the two reads, it changes the tag.
        const mark = await catalogue.revision()
        return listOf((await airports()).airports, mark)
      },
    }),
})

/** Airports between two yields to the event loop. */
const atATime = 500

async function listOf(airports: readonly IndexedAirport[], edition: string): Promise<string> {
  const parts: string[] = []
  for (let start = 0; start < airports.length; start += atATime) {
    parts.push(
      airports
        .slice(start, start + atATime)
        .map((airport) => JSON.stringify(point(airport)))
        .join(','),
    )
    await setImmediate()
  }
  return `{"edition":${JSON.stringify(edition)},"airports":[${parts.join(',')}]}`
}

const point = (airport: IndexedAirport): AirportPoint => [
  airport.icao_airport_identifier,
  rounded(airport.latitude),
  rounded(airport.longitude),
  airport.name,
  airport.iata_airport_designator,
  airport.charts.STD + airport.charts.CAO,
  airport.longest_runway,
]

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5
