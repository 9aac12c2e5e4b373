import type { ChartMap } from '#client'
import type { Earth, Place as EarthPlace } from '../../../earth/index.ts'
import type { Extent, Place } from '../../plane/pixel-plane.ts'
import { clipLine, clipRing, type Line } from './clip.ts'

/** Land and the borders on it, in the plane of a chart. */
export type Land = { readonly coasts: readonly (readonly Line[])[]; readonly borders: readonly Line[] }

/** The size of an image in pixels. */
type Size = { readonly width: number; readonly height: number }

/**
 * The part of Natural Earth within a box of a chart's plane. The plane is linear in degrees, as the chart is to within a few pixels, more
 * exact than these coasts. Longitudes are relative to the chart, so that it may cross the 180th meridian.
 */
export function landAround({ land, borders }: Earth, chartMap: ChartMap, image: Size, box: Extent): Land {
  const planes = worldPlanes(chartMap, image)
  return {
    coasts: planes.flatMap((plane) =>
      land.flatMap((rings) => {
        const clipped = rings.map((ring) => clipRing(ring.map(plane), box)).filter(({ length }) => length > 2)
        return clipped.length > 0 ? [clipped] : []
      }),
    ),
    borders: planes.flatMap((plane) => borders.flatMap((line) => clipLine(line.map(plane), box))),
  }
}

/** The world three times, side by side, so that one copy is around the chart. */
function worldPlanes(
  { bounds: { south, west, north, east } }: ChartMap,
  { width, height }: Size,
): readonly ((place: EarthPlace) => Place)[] {
  const perLng = width / (east > west ? east - west : east - west + 360)
  const perLat = height / (north - south)
  return [-360, 0, 360].map(
    (around) =>
      ([lng, lat]: EarthPlace): Place => [(lng + around - west) * perLng, (lat - south) * perLat],
  )
}
