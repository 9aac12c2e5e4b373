import type { LatLng } from '#client'

/** As in flight plans, to the minute, or to the second if it is not on a minute: `4120S17448E`. */
export function positionName({ lat, lng }: LatLng): string {
  const seconds = [lat, lng].map((degrees) => Math.round(Math.abs(degrees) * 3600))
  const isWhole = seconds.every((each) => each % 60 === 0)
  const write = (total = 0, digits: number) => {
    const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, ...(isWhole ? [] : [total % 60])]
    return parts.map((part, index) => String(part).padStart(index === 0 ? digits : 2, '0')).join('')
  }
  return `${write(seconds[0], 2)}${lat < 0 ? 'S' : 'N'}${write(seconds[1], 3)}${lng < 0 ? 'W' : 'E'}`
}

/** Exact to a centimetre: `-41.3272222, 174.805`. */
export const degreesText = ({ lat, lng }: LatLng): string => `${rounded(lat)}, ${rounded(lng)}`

const rounded = (degrees: number) => String(Math.round(degrees * 1e7) / 1e7)

/** As charts print it, to a tenth of a second: `41°19′38.0″S 174°48′18.0″E`. Longitudes may exceed 180°. */
export function secondsText({ lat, lng }: LatLng): string {
  const turned = lng - 360 * Math.round(lng / 360)
  return `${angle(Math.abs(lat), 2)}${lat < 0 ? 'S' : 'N'} ${angle(Math.abs(turned), 3)}${turned < 0 ? 'W' : 'E'}`
}

function angle(degrees: number, digits: number): string {
  const tenths = Math.round(degrees * 36_000)
  const [whole, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(whole).padStart(digits, '0')}°${two(minutes)}′${seconds.toFixed(1).padStart(4, '0')}″`
}
