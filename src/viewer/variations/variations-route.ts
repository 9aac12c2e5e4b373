import { routeLimits } from '../../contract/index.ts'
import { viewerProblem } from '../problems.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'

type Place = { readonly lat: number; readonly lng: number }

export type VariationParts = {
  /** Magnetic variation today, in degrees, east positive. */
  readonly variationAt: (places: readonly Place[]) => Promise<readonly number[]>
}

/** Magnetic variations at the points of a route (docs/reference/viewer.md). */
export const variationsRoute = ({ variationAt }: VariationParts): ViewerRoute => ({
  method: 'GET',
  path: '/variations',
  access: 'person',
  answer: async ({ query }) => ({ variations: await variationAt(placesIn(query)) }),
})

/** Throws Problem: `bad-request`. */
function placesIn(query: unknown): readonly Place[] {
  const { at } = query as { readonly at?: unknown }
  const parts = typeof at === 'string' ? at.split(';', routeLimits.points + 1) : []
  if (parts.length === 0 || parts.length > routeLimits.points)
    throw viewerProblem('bad-request', `Pass 1 to ${routeLimits.points} positions: ?at=45.59,-122.6;47.45,-122.31`)
  return parts.map(placeOf)
}

function placeOf(text: string): Place {
  const [, lat, lng] = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text) ?? []
  const place = { lat: Number(lat), lng: Number(lng) }
  if (!(Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180))
    throw viewerProblem('bad-request', `"${text.slice(0, 40)}" is no position. Write latitude,longitude in degrees.`)
  return place
}
