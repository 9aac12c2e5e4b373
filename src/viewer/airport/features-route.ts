import { type Catalogue, publishedAirport, publishedFeatures } from '../../charts/index.ts'
import { matchesNone, representation } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import { airportIn } from '../routes/airport-path.ts'
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
    async answer({ params, headers }, reply) {
      const icao = airportIn(params)
      const airport = publishedAirport(await catalogue.outline(icao))
      if (!airport) throw viewerProblem('not-found', `${icao} is not on this server.`)
      const zone = await zoneAt({ lat: airport.latitude, lng: airport.longitude })
      const features = { zone, ...publishedFeatures(await catalogue.features(icao)) }
      const { bytes, etag } = representation(Buffer.from(JSON.stringify(features)))
      reply.header('etag', etag).type('application/json')
      return matchesNone(headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(bytes)
    },
  }
}
