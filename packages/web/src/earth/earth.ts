import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { type Line, type Place, unwrapLine, unwrapRing } from './unwrap.ts'

/** A file of Natural Earth. */
export type Countries = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>

/** Closed rings of land (holes are lakes and seas: even-odd), and the lines between countries. */
export type Earth = { readonly land: readonly (readonly Line[])[]; readonly borders: readonly Line[] }

export function earthOf(countries: Countries): Earth {
  const { objects } = countries
  const { features } = feature(countries, objects.land)
  const polygons = features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  )
  const { coordinates } = mesh(countries, objects.countries, (one, other) => one !== other)
  return {
    land: polygons.flatMap((rings) => unwrapPolygon(rings.map(places))),
    borders: coordinates.map((line) => unwrapLine(places(line))),
  }
}

/** A hole belongs to the copy of the land around it. In Natural Earth, land that crosses an edge has no holes. */
function unwrapPolygon([outer = [], ...holes]: readonly Line[]): readonly (readonly Line[])[] {
  const [first = [], ...copies] = unwrapRing(outer)
  return [[first, ...holes.map(unwrapLine)], ...copies.map((copy) => [copy])]
}

const places = (positions: readonly (readonly number[])[]): Line =>
  positions.map(([lng = 0, lat = 0]): Place => [lng, lat])
