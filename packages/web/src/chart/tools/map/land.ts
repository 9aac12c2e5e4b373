import type { ChartMap } from '#client'
import type { Earth, Place as EarthPlace } from '../../../earth/index.ts'
import type { Extent, Place } from '../../plane/pixel-plane.ts'
import { clipLine, clipRing, type Line } from './clip.ts'

/** Land and the borders on it, in the plane of a chart. */
export type Land = { readonly coasts: readonly (readonly Line[])[]; readonly borders: readonly Line[] }

/** Of an image, in pixels. */
type Size = { readonly width: number; readonly height: number }

/**
 * What of Natural Earth lies in a box of a chart's plane. The plane is linear in degrees, as the chart is but for a few pixels, which
 * these coasts do not have; longitudes are counted from the chart, so that it may lie across the 180th meridian.
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

/** The world three times, side by side: one of them is around the chart, whichever meridian it lies on. */
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
