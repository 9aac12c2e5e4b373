import type { LatLng } from '#client'

/** `place` is null if the numbers are out of range. */
export type FoundPosition = { readonly text: string; readonly place: LatLng | null }

/** Why a text is not a position: unknown format, or degrees out of range. */
export type PositionFault =
  | { readonly reason: 'form' }
  | { readonly reason: 'latitude' | 'longitude'; readonly degrees: number }

export const isPlace = (lat: unknown, lng: unknown): boolean =>
  typeof lat === 'number' && typeof lng === 'number' && Math.abs(lat) <= 90 && Math.abs(lng) <= 180

const degreeSign = String.raw`(?:[°º\uFFFD]|Â°)`
const minuteSign = `['’′]`
const secondSign = `(?:["″”]|'')`
const fraction = String.raw`(?:[.,]\d+)?`
const signed = String.raw`([+-]?\d{1,3}(?:\.\d+)?)`
const apart = String.raw`[\s,;/]*`
const form = (source: string) => new RegExp(String.raw`${source}(?=$|[\s,;])`, 'y')

type Groups = readonly (string | undefined)[]
/** `written`: latitude, longitude and their letters, if present. */
type Form = { readonly pattern: RegExp; readonly written: (groups: Groups) => Groups }

/** Formats of positions, in capitals. `space`: how spaces may separate the numbers of an angle. */
function formsWith(space: string): readonly Form[] {
  // A dash after a space is the sign of the next number.
  const after = (sign: string) => String.raw`(?:\s?(?:${sign}|:)\s?|\s-\s|-${space})`
  /** `41.33°`, `41°19.8′`, `41-19-48.0`, `41 19 48`. */
  const parted = String.raw`\d{1,3}${fraction}(?:${after(degreeSign)}\d{1,2}${fraction}(?:${after(minuteSign)}\d{1,2}${fraction})?)?`
  /** As in flight plans: `4120`, `4119.64`, `411948`. `whole`: digits of the degrees. */
  const packed = (whole: 2 | 3) => String.raw`\d{${whole}}\d\d(?:\d\d)?${fraction}`
  const angle = (whole: 2 | 3) =>
    String.raw`((?:${packed(whole)}|${parted})(?:\s?(?:${secondSign}|${minuteSign}|${degreeSign}))?)`
  const [latitude, longitude] = [angle(2), angle(3)]
  return [
    {
      // 4120S17448E, 41.33S 174.80E, 41-19-48S 174-48-00E
      pattern: form(String.raw`${latitude}\s?([NS])${apart}${longitude}\s?([EW])`),
      written: ([lat, ns, lng, ew]) => [lat, lng, ns, ew],
    },
    {
      // S41°19.80′ E174°48.00′
      pattern: form(String.raw`([NS])\s?${latitude}${apart}([EW])\s?${longitude}`),
      written: ([ns, lat, ew, lng]) => [lat, lng, ns, ew],
    },
    {
      // -41.33 174.80
      pattern: form(String.raw`${signed}[\s,;/]+${signed}`),
      written: ([lat, lng]) => [lat, lng],
    },
  ]
}

/** `closed`: a space separates where a sign follows, as in `41 19.8′`. */
const closed = formsWith(String.raw`|\s(?=\d{1,2}${fraction}${minuteSign})`)
const spaced = formsWith(String.raw`|\s`)

type Reading = LatLng & { readonly text: string; readonly isUneven: boolean }

/** The readings of a text in capitals from an index; degrees are NaN if minutes or seconds are 60 or more. */
const readings = (text: string, index: number, forms: readonly Form[]): readonly Reading[] =>
  forms.flatMap(({ pattern, written }) => {
    pattern.lastIndex = index
    const found = pattern.exec(text)
    if (!found) return []
    const [lat = '', lng = '', ns = '', ew = ''] = written(found.slice(1))
    return [
      {
        text: found[0],
        lat: degreesOf(lat, 2) * signOf(lat + ns),
        lng: degreesOf(lng, 3) * signOf(lng + ew),
        isUneven: numbersOf(lat).length !== numbersOf(lng).length,
      },
    ]
  })

const signOf = (written: string) => (/^-|[SW]$/.test(written) ? -1 : 1)

const numbersOf = (written: string): readonly string[] => written.match(/\d+(?:[.,]\d+)?/g) ?? []

function degreesOf(written: string, whole: 2 | 3): number {
  const numbers = numbersOf(written).map((each) => each.replace(',', '.'))
  const packed = new RegExp(String.raw`^(?=\d{4})(\d{${whole}})(\d\d(?:\.\d+)?)(\d\d(?:\.\d+)?)?$`).exec(
    numbers[0] ?? '',
  )
  const [degrees = 0, minutes = 0, seconds = 0] = (packed?.slice(1) ?? numbers).map((each = '0') => Number(each))
  return minutes >= 60 || seconds >= 60 ? Number.NaN : degrees + minutes / 60 + seconds / 3600
}

/**
 * The position that starts at an index of a text in capitals, among other words; undefined: no position starts there. Spaces between
 * numbers count only if latitude has as many numbers as longitude: `45 12 46N 123W` is two positions.
 */
export function positionAt(text: string, index: number): FoundPosition | undefined {
  const even = readings(text, index, spaced).filter(({ isUneven }) => !isUneven)
  const [found] = [...even, ...readings(text, index, closed)]
  return found && { text: found.text, place: isPlace(found.lat, found.lng) ? placeOf(found) : null }
}

/** The position if the whole text is one. */
export function readPosition(text: string): LatLng | PositionFault {
  const written = text.trim().replaceAll(/\s+/g, ' ').replaceAll('−', '-').toUpperCase()
  const found = readings(written, 0, spaced).find((each) => each.text === written)
  if (!found || Number.isNaN(found.lat + found.lng)) return { reason: 'form' }
  if (Math.abs(found.lat) > 90) return { reason: 'latitude', degrees: found.lat }
  return Math.abs(found.lng) > 180 ? { reason: 'longitude', degrees: found.lng } : placeOf(found)
}

/** Avoids −0. */
const placeOf = ({ lat, lng }: LatLng): LatLng => ({ lat: lat + 0, lng: lng + 0 })
