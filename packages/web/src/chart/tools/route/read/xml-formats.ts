import { positionAt } from '../../../../position/index.ts'
import type { FilePoint, FileRoute, Way } from './reading.ts'
import { childrenOf, textOf, type XmlElement } from './xml.ts'

/** The first route of a GPX file. */
export const gpxRoute = (root: XmlElement): FileRoute => ({
  points: childrenOf(childrenOf(root, 'rte')[0], 'rtept').map((point) => ({
    name: textOf(point, 'name'),
    lat: point.attributes.lat ?? '',
    lng: point.attributes.lon ?? '',
  })),
})

/** Garmin: the points of the route refer to positions by identifier, type and country. */
export function garminRoute(root: XmlElement): FileRoute {
  const keyOf = (point: XmlElement, prefix: string) =>
    ['identifier', 'type', 'country-code'].map((field) => textOf(point, `${prefix}${field}`)).join('/')
  const table = childrenOf(childrenOf(root, 'waypoint-table')[0], 'waypoint')
  const places = new Map(table.map((point) => [keyOf(point, ''), point]))
  const points = childrenOf(childrenOf(root, 'route')[0], 'route-point').map((point) => {
    const place = places.get(keyOf(point, 'waypoint-'))
    return { name: textOf(point, 'waypoint-identifier'), lat: textOf(place, 'lat'), lng: textOf(place, 'lon') }
  })
  return { points }
}

/** Microsoft Flight Simulator. */
export function simulatorRoute(root: XmlElement): FileRoute {
  const [plan] = childrenOf(root, 'FlightPlan.FlightPlan')
  return { points: childrenOf(plan, 'ATCWaypoint').map(simulatorPoint), ways: plan?.children.flatMap(waysOf) ?? [] }
}

/** `N45° 35' 19.00",W122° 35' 51.00",+000031.00`. */
function simulatorPoint(point: XmlElement): FilePoint {
  const written = textOf(point, 'WorldPosition').toUpperCase()
  const name = textOf(childrenOf(point, 'ICAO')[0], 'ICAOIdent') || (point.attributes.id ?? '')
  if (written === '') return { name, lat: '', lng: '' }
  const place = positionAt(written, 0)?.place
  return place ? { name, lat: place.lat.toFixed(8), lng: place.lng.toFixed(8) } : { name, lat: written, lng: '' }
}

/** The airway or procedure to a point, or since Flight Simulator 2024 the procedures named in an element before the points. */
function waysOf(element: XmlElement): readonly Way[] {
  const [type, suffix, runway] = ['ApproachTypeFP', 'SuffixFP', 'RunwayNumberFP'].map((name) => textOf(element, name))
  const side = /^[LCR]/.exec(textOf(element, 'RunwayDesignatorFP'))?.[0] ?? ''
  return [
    { why: 'sid', name: textOf(element, 'DepartureFP') },
    { why: 'airway', name: textOf(element, 'ATCAirway') },
    { why: 'star', name: textOf(element, 'ArrivalFP') },
    { why: 'approach', name: type ? `${type} ${suffix} ${runway}${side}` : '' },
  ]
}
