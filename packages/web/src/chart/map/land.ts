import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { ChartMap } from '#client'
import { type Extent, type Place, toPlane } from '../plane/pixel-plane.ts'
import { clipLine, clipRing, type Line } from './clip.ts'

/** Land and the borders on it, in the plane of a chart. */
export type Land = { readonly coasts: readonly (readonly Line[])[]; readonly borders: readonly Line[] }

export type World = Topology<{ readonly countries: GeometryCollection; readonly land: GeometryCollection }>

/**
 * What of Natural Earth lies in a box of a chart's plane. The plane is linear in degrees, so that the chart and the map below it fit
 * exactly; longitudes are counted from the chart, so that it may lie across the 180th meridian.
 */
export function landAround(world: World, chartMap: ChartMap, imageHeight: number, box: Extent): Land {
  const planes = worldPlanes(chartMap, imageHeight)
  const land = feature(world, world.objects.land)
  const polygons = land.features.flatMap(({ geometry }) =>
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [],
  )
  const borders = mesh(world, world.objects.countries, (one, other) => one !== other).coordinates
  return {
    coasts: planes.flatMap((plane) =>
      polygons.flatMap((rings) => {
        const clipped = rings.map((ring) => clipRing(ring.map(plane), box)).filter(({ length }) => length > 2)
        return clipped.length > 0 ? [clipped] : []
      }),
    ),
    borders: planes.flatMap((plane) => borders.flatMap((line) => clipLine(line.map(plane), box))),
  }
}

/** The world three times, side by side: one of them is around the chart, whichever meridian it lies on. */
function worldPlanes(chartMap: ChartMap, imageHeight: number): readonly ((place: readonly number[]) => Place)[] {
  const { planview, toLatLng } = chartMap
  const middle = toLatLng({ x: (planview.left + planview.right) / 2, y: planview.bottom })
  const at = toPlane(chartMap.toPoint(middle), imageHeight)
  const [east] = toPlane(chartMap.toPoint({ lat: middle.lat, lng: middle.lng + 0.01 }), imageHeight)
  const [, north] = toPlane(chartMap.toPoint({ lat: middle.lat + 0.01, lng: middle.lng }), imageHeight)
  const [perLng, perLat] = [(east - at[0]) / 0.01, (north - at[1]) / 0.01]
  return [-360, 0, 360].map(
    (around) =>
      ([lng = 0, lat = 0]: readonly number[]): Place => [
        at[0] + (lng + around - middle.lng) * perLng,
        at[1] + (lat - middle.lat) * perLat,
      ],
  )
}
