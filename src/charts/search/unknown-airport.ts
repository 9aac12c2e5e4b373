import type { Catalogue } from '../catalogue/catalogue.ts'
import type { UnknownAirport } from '../icao.ts'
import { problem } from '../problems.ts'
import type { PublishedAirports } from './published-airports.ts'

type Parts = { readonly catalogue: Pick<Catalogue, 'lastPosition'>; readonly airports: PublishedAirports }

/**
 * 404 with the nearest published airport if an edition that is not live states the position, otherwise with the most
 * similar identifier, if there is one.
 */
export function unknownAirport({ catalogue, airports }: Parts): UnknownAirport {
  return async (icao, members = {}) => {
    const [index, position] = await Promise.all([airports(), catalogue.lastPosition(icao)])
    const nearest = position && index.nearest(position)
    const similar = index.similar(icao)
    const hint = nearest
      ? ` Nearest: ${nearest.icao_airport_identifier} (${Math.round(nearest.distance_nm ?? 0)} NM).`
      : similar
        ? ` Did you mean ${similar}?`
        : ''
    const detail = `${icao} is not on this server.${hint} \`GET /v2/airports\` or \`platekeeper airports\` lists all.`
    return problem('unknown-airport', detail, { members })
  }
}
