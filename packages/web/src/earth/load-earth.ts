import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import fine from 'world-atlas/countries-50m.json?url'
import coarse from 'world-atlas/countries-110m.json?url'
import { type Line, type Place, unwrapLine, unwrapRing } from './unwrap.ts'

type Countries = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>

/** Natural Earth at 1:110 million, for the whole world, and at 1:50 million, for what is nearer. */
const files = { coarse, fine } as const
export type Detail = keyof typeof files

/** Closed rings of land (holes are lakes and seas: even-odd), and the lines between countries. */
export type Earth = { readonly land: readonly (readonly Line[])[]; readonly borders: readonly Line[] }

/** Files of our own, fetched when they are needed. @throws TypeError without a network */
export async function loadEarth(detail: Detail, signal: AbortSignal): Promise<Earth> {
  const response = await fetch(files[detail], { signal })
  const countries = (await response.json()) as Countries
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

/** A hole goes with the copy of its land that it is in: those that reach across an edge have none in Natural Earth. */
function unwrapPolygon([outer = [], ...holes]: readonly Line[]): readonly (readonly Line[])[] {
  const [first = [], ...copies] = unwrapRing(outer)
  return [[first, ...holes.map(unwrapLine)], ...copies.map((copy) => [copy])]
}

const places = (positions: readonly (readonly number[])[]): Line =>
  positions.map(([lng = 0, lat = 0]): Place => [lng, lat])
