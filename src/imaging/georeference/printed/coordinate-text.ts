/** A printed latitude or longitude. */
export type Coordinate = {
  readonly axis: 'lat' | 'lng'
  /** North and east positive; without a sign if `hemisphere` is null. */
  readonly degrees: number
  readonly hemisphere: 'N' | 'S' | 'E' | 'W' | null
  /** Degrees that the last of its numbers counts. */
  readonly unit: number
}

/** Quotes, primes and degree signs as programs write them. */
const plain = (text: string): string =>
  text
    .replace(/[’‘′´`ʹ]/g, "'")
    .replace(/''|[″”“]/g, '"')
    .replace(/[º˚ᵒ]/g, '°')
    .replace(/[−–—]/g, '-')
    .replace(/(\d)\s+(?=[.,'"°]|\d['"])/g, '$1')
    .replace(/(\d),(\d)/g, '$1.$2')
    .replace(/([.,])\s+(?=\d)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()

const number = String.raw`\d{1,7}(?:\.\d{1,4})?`
const form = new RegExp(
  `^([NSEW])? ?(${number})(?: ?[°'"-]? ?(${number}))?(?: ?['-]? ?(${number}))? ?['"°]? ?([NSEW])?$`,
)

/** Longer texts are not searched. */
const longest = 80

/** The coordinate that a text is; null: something else, or more than one. Whole degrees are none. */
export function coordinateOf(printed: string): Coordinate | null {
  if (printed.length > longest) return null
  const text = plain(printed)
  const found = form.exec(text)
  if (!found) return null
  const [, before, first = '', second, third, after] = found
  if (before && after) return null
  const letter = (before ?? after ?? null) as Coordinate['hemisphere']
  const fields = second === undefined ? runTogether(first, letter) : [first, second, ...(third ? [third] : [])]
  // Without a letter only a degree sign makes it a coordinate.
  if (!fields || (letter === null && !text.includes('°'))) return null
  return coordinate(fields, letter)
}

const wholeForm = /^(?:([NSEW]) ?(\d{2,3}) ?°|(\d{2,3}) ?° ?([NSEW]))$/

/** A latitude or longitude in whole degrees, with its letter; null: something else. It may be a direction or a variation as well. */
export function wholeDegreesOf(printed: string): Coordinate | null {
  if (printed.length > longest) return null
  const [, before, one, other, after] = wholeForm.exec(plain(printed)) ?? []
  const hemisphere = (before ?? after ?? null) as Coordinate['hemisphere']
  const digits = one ?? other
  if (hemisphere === null || digits === undefined) return null
  const isLatitude = hemisphere === 'N' || hemisphere === 'S'
  const whole = Number(digits)
  if (whole > (isLatitude ? 90 : 180) || (isLatitude && digits.length > 2)) return null
  const degrees = hemisphere === 'S' || hemisphere === 'W' ? -whole : whole
  return { axis: isLatitude ? 'lat' : 'lng', degrees, hemisphere, unit: 1 }
}

/** Degrees, minutes and seconds that are written as one number, since the degree sign is lost: `4223`, `0710130`. */
function runTogether(digits: string, letter: string | null): readonly string[] | null {
  const [whole = '', rest = ''] = digits.split('.')
  if (letter === null) return null
  const isLongitude = letter === 'E' || letter === 'W'
  const ofDegrees = isLongitude && whole.length % 2 === 1 ? 3 : 2
  const fraction = rest && `.${rest}`
  if (whole.length === ofDegrees + 2) return [whole.slice(0, ofDegrees), whole.slice(ofDegrees) + fraction]
  if (whole.length !== ofDegrees + 4) return null
  return [whole.slice(0, ofDegrees), whole.slice(ofDegrees, ofDegrees + 2), whole.slice(ofDegrees + 2) + fraction]
}

/** null: not a place on earth. */
function coordinate(fields: readonly string[], letter: Coordinate['hemisphere']): Coordinate | null {
  const [degrees = '', minutes = '', seconds] = fields
  if (degrees.includes('.') || degrees.length > 3 || (seconds !== undefined && minutes.includes('.'))) return null
  const [whole, sixtieths, rest] = [Number(degrees), Number(minutes), Number(seconds ?? 0)]
  const isLatitude = letter === null ? degrees.length === 2 : letter === 'N' || letter === 'S'
  // One digit without a letter: either.
  if (letter === null && degrees.length < 2) return null
  const value = whole + sixtieths / 60 + rest / 3600
  if (sixtieths >= 60 || rest >= 60 || value > (isLatitude ? 90 : 180)) return null
  const decimals = (seconds ?? minutes).split('.')[1]?.length ?? 0
  return {
    axis: isLatitude ? 'lat' : 'lng',
    degrees: letter === 'S' || letter === 'W' ? -value : value,
    hemisphere: letter,
    unit: (seconds === undefined ? 1 / 60 : 1 / 3600) / 10 ** decimals,
  }
}

const wordBefore = /^(.*?)(?=[NS]? ?\d)/

/** A latitude and a longitude in one text; null: not both. `named`: it says that it is the reference point. */
export function positionOf(
  printed: string,
): { readonly lat: Coordinate; readonly lng: Coordinate; readonly named: boolean } | null {
  if (printed.length > longest) return null
  const text = plain(printed).toUpperCase()
  const word = wordBefore.exec(text)?.[1] ?? ''
  const rest = text
    .slice(word.length)
    .replace(/LONG?(?:ITUDE)?\.? ?:?/g, ' ')
    .replace(/[,;/]/g, ' ')
  const named = /\b(?:ARP|LAT|LATITUDE|COORD\w*|AERODROME|REFERENCE)\b/.test(word)
  for (let at = 4; at < rest.length - 3; at++) {
    const [lat, lng] = [coordinateOf(trimmed(rest.slice(0, at))), coordinateOf(trimmed(rest.slice(at)))]
    if (lat?.axis === 'lat' && lng?.axis === 'lng' && lat.hemisphere && lng.hemisphere) return { lat, lng, named }
  }
  return null
}

const trimmed = (text: string): string => text.replace(/^[ -]+|[ -]+$/g, '')
