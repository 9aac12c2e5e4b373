import type { AirportQuery as Asked } from '../../contract/index.ts'
import type { Position } from '../../facts/index.ts'
import type { AirportQuery } from './indexes/airport-index.ts'

/** The search that valid parameters ask for; the limit is always there, because it has a default. */
export const searchOf = ({ query = '', near, country, limit = 0 }: Asked): AirportQuery => ({
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
