import { positionAt } from './position-text.ts'
import type { FilePoint } from './reading.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** The first route of a GPX file. */
export const gpxPoints = (root: XmlElement): readonly FilePoint[] =>
  childrenOf(childrenOf(root, 'rte')[0], 'rtept').map((point) => ({
    name: textOf(point, 'name'),
    lat: point.attributes.lat ?? '',
    lng: point.attributes.lon ?? '',
  }))

/** Garmin: the points of the route name their positions by identifier, type and country. */
export function garminPoints(root: XmlElement): readonly FilePoint[] {
  const keyOf = (point: XmlElement, prefix: string) =>
    ['identifier', 'type', 'country-code'].map((field) => textOf(point, `${prefix}${field}`)).join('/')
  const table = childrenOf(childrenOf(root, 'waypoint-table')[0], 'waypoint')
  const places = new Map(table.map((point) => [keyOf(point, ''), point]))
  return childrenOf(childrenOf(root, 'route')[0], 'route-point').map((point) => {
    const place = places.get(keyOf(point, 'waypoint-'))
    return { name: textOf(point, 'waypoint-identifier'), lat: textOf(place, 'lat'), lng: textOf(place, 'lon') }
  })
}

/** Microsoft Flight Simulator: `N45° 35' 19.00",W122° 35' 51.00",+000031.00`. */
export const simulatorPoints = (root: XmlElement): readonly FilePoint[] =>
  childrenOf(childrenOf(root, 'FlightPlan.FlightPlan')[0], 'ATCWaypoint').map((point) => {
    const written = textOf(point, 'WorldPosition').toUpperCase()
    const name = textOf(childrenOf(point, 'ICAO')[0], 'ICAOIdent') || (point.attributes.id ?? '')
    if (written === '') return { name, lat: '', lng: '' }
    const place = positionAt(written, 0)?.place
    return place ? { name, lat: place.lat.toFixed(8), lng: place.lng.toFixed(8) } : { name, lat: written, lng: '' }
  })
