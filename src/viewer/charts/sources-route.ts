import { airportProvenance, type Catalogue, type Charts } from '../../charts/index.ts'
import type { AirportSources } from '../../contract/index.ts'
import { airportSources } from '../../contract/schemas/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

type Parts = { readonly charts: Pick<Charts, 'answers'>; readonly catalogue: Pick<Catalogue, 'outline'> }

/** The source and cycle of each field of an airport record; a field that no source states is missing. */
export const sourcesRoute = ({ charts: { answers }, catalogue }: Parts): ViewerRoute => ({
  method: 'GET',
  path: '/airport/:icao/sources',
  access: 'person',
  response: airportSources,
  answer: (request, reply) => {
    const icao = airportIn(request.params)
    return answers.send(request, reply, {
      subject: `sources ${icao}`,
      dialect: 'documented',
      compose: async () => {
        const provenance = airportProvenance(await catalogue.outline(icao))
        if (!provenance) throw viewerProblem('not-found', `${icao} is not on this server.`)
        const fields = Object.entries(provenance).flatMap(([field, origin]) => {
          if (origin.how === 'unknown') return []
          const { how, source, cycle } = origin
          return [[field, { source, cycle, how }] as const]
        })
        return JSON.stringify({ fields: Object.fromEntries(fields) } satisfies AirportSources)
      },
    })
  },
})
