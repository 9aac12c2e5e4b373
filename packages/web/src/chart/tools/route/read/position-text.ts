import type { LatLng } from '#client'
import { isPlace } from '../route.ts'

/** `place` is null where the numbers are out of range. */
export type FoundPosition = { readonly text: string; readonly place: LatLng | null }

/** Degrees, or degrees and minutes, or with seconds, with their signs: `41.33`, `41°19.8′`, `41° 19' 48.00"`. */
const angle = String.raw`(\d{1,3}(?:\.\d+)?)(?:[°º\uFFFD]|Â°)?(?:\s?(\d{1,2}(?:\.\d+)?)['’′](?:\s?(\d{1,2}(?:\.\d+)?)(?:["”″]|''))?)?`
const apart = String.raw`[\s,/]*`
const number = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const form = (source: string) => new RegExp(String.raw`${source}(?=$|[\s,;])`, 'y')

type Parts = readonly (string | undefined)[]

/** How positions are written, in capitals; each with the parts of latitude and longitude: degrees, minutes, seconds, letter. */
const forms: readonly { readonly pattern: RegExp; readonly parts: (found: Parts) => readonly [Parts, Parts] }[] = [
  {
    // As in flight plans: 41N174E, 4120S17448E, 411948S1744800E
    pattern: form(String.raw`(\d\d)(\d\d)?(\d\d)?([NS])${apart}(\d{3})(\d\d)?(\d\d)?([EW])`),
    parts: (found) => [found.slice(0, 4), found.slice(4)],
  },
  {
    // 41.33S 174.80E
    pattern: form(String.raw`${angle}\s?([NS])${apart}${angle}\s?([EW])`),
    parts: (found) => [found.slice(0, 4), found.slice(4)],
  },
  {
    // S41°19.80′ E174°48.00′
    pattern: form(String.raw`([NS])\s?${angle}${apart}([EW])\s?${angle}`),
    parts: ([north, a, b, c, east, ...rest]) => [
      [a, b, c, north],
      [...rest, east],
    ],
  },
  {
    // -41.33 174.80
    pattern: form(String.raw`${number}[\s,]+${number}`),
    parts: ([lat, lng]) => [[lat], [lng]],
  },
]

/** The position that begins at an index of a text in capitals; undefined: there is none. */
export function positionAt(text: string, index: number): FoundPosition | undefined {
  for (const { pattern, parts } of forms) {
    pattern.lastIndex = index
    const found = pattern.exec(text)
    if (!found) continue
    const [lat, lng] = parts(found.slice(1)).map(degreesOf)
    return { text: found[0], place: isPlace(lat, lng) ? { lat: lat ?? 0, lng: lng ?? 0 } : null }
  }
  return undefined
}

/** Not a number where there are 60 minutes or seconds. */
function degreesOf([whole = '0', minutes = '0', seconds = '0', letter]: Parts): number {
  if (Number(minutes) >= 60 || Number(seconds) >= 60) return Number.NaN
  const degrees = Number(whole) + Number(minutes) / 60 + Number(seconds) / 3600
  return letter === 'S' || letter === 'W' ? -degrees : degrees
}

/** As in flight plans, to a second if it is not on a minute: `4120S17448E`. */
export function positionName({ lat, lng }: LatLng): string {
  const seconds = [lat, lng].map((degrees) => Math.round(Math.abs(degrees) * 3600))
  const isWhole = seconds.every((each) => each % 60 === 0)
  const write = (total = 0, digits: number) => {
    const parts = [Math.floor(total / 3600), Math.floor(total / 60) % 60, ...(isWhole ? [] : [total % 60])]
    return parts.map((part, index) => String(part).padStart(index === 0 ? digits : 2, '0')).join('')
  }
  return `${write(seconds[0], 2)}${lat < 0 ? 'S' : 'N'}${write(seconds[1], 3)}${lng < 0 ? 'W' : 'E'}`
}
