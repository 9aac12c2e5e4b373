import type { GraticuleLine, Mesh } from '../../contract/calibration/index.ts'
import type { ImageSize } from '../../facts/geodesy/index.ts'
import type { PicturePlace } from './picture-place.ts'

/** Between two crossings a map of a plate is straight to a hundredth of a pixel. */
const steps = 24

export function meshOf({ placeOf }: PicturePlace, { width, height }: ImageSize): Mesh {
  const along = Array.from({ length: steps + 1 }, (_, at) => at / steps)
  const places = along.flatMap((down) => along.map((across) => placeOf([across * width, down * height])))
  const middle = places[Math.floor(places.length / 2)]?.lng ?? 0
  return {
    columns: steps + 1,
    rows: steps + 1,
    lat: places.map(({ lat }) => lat),
    lng: places.map(({ lng }) => lng + 360 * Math.round((middle - lng) / 360)),
  }
}

/** Degrees between two lines, as atlases choose them. */
const spacings = [
  30,
  20,
  10,
  5,
  2,
  1,
  30 / 60,
  20 / 60,
  10 / 60,
  5 / 60,
  2 / 60,
  1 / 60,
  30 / 3600,
  10 / 3600,
  5 / 3600,
  1 / 3600,
]

/** Minimum number of meridians, and of parallels, in a picture. */
const leastLines = 5

/** Meridians and parallels at round degrees, minutes or seconds. */
export function graticule({ pixelOf }: PicturePlace, { lat, lng }: Mesh): readonly GraticuleLine[] {
  const [south, north] = [Math.max(-89, Math.min(...lat)), Math.min(89, Math.max(...lat))]
  const [west, east] = [Math.min(...lng), Math.max(...lng)]
  const least = Math.min(north - south, east - west)
  const spacing = spacings.find((each) => least / each >= leastLines) ?? 1 / 3600
  const line = (label: string, at: (part: number) => { lat: number; lng: number }): GraticuleLine => ({
    label,
    points: Array.from({ length: steps + 1 }, (_, part) => pixelOf(at(part / steps))),
  })
  return [
    ...multiples(south, north, spacing).map((parallel) =>
      line(degreeLabel(parallel, 'NS'), (part) => ({ lat: parallel, lng: west + part * (east - west) })),
    ),
    ...multiples(west, east, spacing).map((meridian) =>
      line(degreeLabel(meridian - 360 * Math.round(meridian / 360), 'EW'), (part) => ({
        lat: south + part * (north - south),
        lng: meridian,
      })),
    ),
  ]
}

/** At most a hundred: a wrong map may cover the whole earth. */
function multiples(from: number, to: number, spacing: number): readonly number[] {
  const first = Math.ceil(from / spacing)
  const count = Math.max(0, Math.min(100, Math.floor(to / spacing) - first + 1))
  return Array.from({ length: count }, (_, at) => (first + at) * spacing)
}

/** `41°20′S`, `174°48′30″E`. */
function degreeLabel(degrees: number, [positive, negative]: string): string {
  const seconds = Math.round(Math.abs(degrees) * 3600)
  const [whole, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const fine = rest > 0 ? `${minutes}′${rest}″` : minutes > 0 ? `${minutes}′` : ''
  return `${whole}°${fine}${degrees < 0 && seconds < 180 * 3600 ? negative : positive}`
}
