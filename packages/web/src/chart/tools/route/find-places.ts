import type { LatLng } from '#client'
import { measure } from '../../measure/measure.ts'
import type { DraftPoint, Omission, Reading } from './read/reading.ts'
import type { Route, RoutePoint } from './route.ts'

/** The airports and navaids on this server. Both functions throw RouteFault `unreachable`. */
export type Gazetteer = {
  /** null: the server has no such airport. */
  readonly airport: (icao: string) => Promise<LatLng | null>
  /** The navaids listed for these airports. */
  readonly navaids: (icaos: readonly string[]) => Promise<readonly (LatLng & { readonly name: string })[]>
}

/** Nautical miles: a point of a file that is farther from the airport of its name is another place. */
const atAirport = 5

/**
 * Resolves the points of a route. A name is an airport, else a point of the previous route (`known`: it may come from a file), else a
 * navaid of the airports in the route or of `home`, the nearest to the previous point. Other names are left out and reported.
 */
export async function findPlaces(
  { points, omissions }: Reading,
  { gazetteer, known, home }: { readonly gazetteer: Gazetteer; readonly known: Route; readonly home: string },
): Promise<{ readonly points: readonly RoutePoint[]; readonly omissions: readonly Omission[] }> {
  const airports = await airportsNamed(points, gazetteer)
  const recall = memoryOf(known)
  const first = points.map((draft) => placeByName(draft, airports, recall))
  const isMissing = first.some((found) => 'draft' in found)
  const icaos = first.flatMap((found) => ('point' in found && found.point.isAirport ? [found.point.name] : []))
  const navaids = isMissing ? await gazetteer.navaids([...new Set([...icaos, home])]) : []
  const found: RoutePoint[] = []
  const unknown: Omission[] = []
  const anyPlace = first.find((each) => 'point' in each)?.point
  for (const each of first) {
    const from = found.at(-1) ?? anyPlace
    const point =
      'point' in each
        ? each.point
        : nearest(
            navaids.filter(({ name }) => name === each.draft.name),
            from,
          )
    if (point === undefined) unknown.push({ why: 'unknown', name: 'draft' in each ? each.draft.name : '' })
    else if (!isSame(found.at(-1), point)) found.push(point)
  }
  return { points: found, omissions: [...omissions, ...unknown] }
}

type Found = { readonly point: RoutePoint } | { readonly draft: DraftPoint }

function placeByName(
  draft: DraftPoint,
  airports: ReadonlyMap<string, LatLng>,
  recall: (name: string) => LatLng | undefined,
): Found {
  const { name } = draft
  const airport = airports.get(name)
  const place = draft.place ?? airport ?? recall(name)
  if (!place) return { draft }
  const isAirport = airport !== undefined && measure(airport, place).distance <= atAirport
  return { point: { name, lat: place.lat, lng: place.lng, ...(isAirport && { isAirport }) } }
}

async function airportsNamed(
  points: readonly DraftPoint[],
  { airport }: Gazetteer,
): Promise<ReadonlyMap<string, LatLng>> {
  const names = [...new Set(points.map(({ name }) => name).filter((name) => /^[A-Z0-9]{4}$/.test(name)))]
  const places = await Promise.all(names.map(airport))
  return new Map(names.flatMap((name, index) => (places[index] ? [[name, places[index]] as const] : [])))
}

/** Places by name; places with the same name one after the other. */
function memoryOf(known: Route): (name: string) => LatLng | undefined {
  const places = Map.groupBy(known, ({ name }) => name)
  return (name) => {
    const left = places.get(name) ?? []
    return left.length > 1 ? left.shift() : left[0]
  }
}

function nearest<Place extends LatLng>(places: readonly Place[], from: LatLng | undefined): Place | undefined {
  if (!from) return places[0]
  const away = (place: LatLng) => measure(from, place).distance
  return places.toSorted((one, other) => away(one) - away(other))[0]
}

const isSame = (one: RoutePoint | undefined, other: RoutePoint): boolean =>
  one?.name === other.name && one.lat === other.lat && one.lng === other.lng
