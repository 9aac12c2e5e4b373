import { type Catalogue, publishedAirport, publishedFeatures } from '../../charts/index.ts'
import type { AirportFeatures } from '../../contract/index.ts'
import { airportFeatures } from '../../contract/schemas/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
import { sendTagged } from '../routes/send-tagged.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

export type FeatureParts = {
  readonly catalogue: Pick<Catalogue, 'features' | 'outline'>
  /** Name of the IANA time zone at a position. */
  readonly zoneAt: (position: { readonly lat: number; readonly lng: number }) => Promise<string>
}

/** Runways, stations and navaids of an airport, with their sources, and its time zone (docs/reference/viewer.md). */
export function featuresRoute({ catalogue, zoneAt }: FeatureParts): ViewerRoute {
  return {
    method: 'GET',
    path: '/airport/:icao/features',
    access: 'person',
    response: airportFeatures,
    async answer(request, reply) {
      const icao = airportIn(request.params)
      const airport = publishedAirport(await catalogue.outline(icao))
      if (!airport) throw viewerProblem('not-found', `${icao} is not on this server.`)
      const zone = await zoneAt({ lat: airport.latitude, lng: airport.longitude })
      const features: AirportFeatures = { zone, ...publishedFeatures(await catalogue.features(icao)) }
      return sendTagged(request, reply, features)
    },
  }
}
