/** Degrees on WGS 84, north and east positive. */
export type Place = { readonly lat: number; readonly lng: number }

/** A number of degrees; minutes and seconds may follow, after a sign, dash, colon or space: `41-19-38.5`, `41°19.64′`. */
const number = String.raw`\d+(?:[.,]\d+)?`
const parted = String.raw`${number}(?:\s*[°º\-:\s]\s*${number}(?:\s*['′’\-:\s]\s*${number})?)?\s*(?:["″”]|''|['′’]|[°º])?`
const lettersAfter = new RegExp(String.raw`^(${parted})\s*([NS])[\s,;/]*(${parted})\s*([EW])$`, 'i')
const lettersBefore = new RegExp(String.raw`^([NS])\s*(${parted})[\s,;/]*([EW])\s*(${parted})$`, 'i')
const signed = /^([+\-−]?\d+(?:\.\d+)?)(?:\s*[,;/]\s*|\s+)([+\-−]?\d+(?:\.\d+)?)$/

/** A position as charts and publications print it; otherwise why it is none. */
export function readPlace(text: string): Place | { readonly reason: string } {
  const said = text.trim().replaceAll(/\s+/g, ' ')
  const [, decimalLat, decimalLng] = signed.exec(said) ?? []
  if (decimalLat !== undefined && decimalLng !== undefined)
    return onEarth(Number(decimalLat.replace('−', '-')), Number(decimalLng.replace('−', '-')))
  const [, lat, ns, lng, ew] = lettersAfter.exec(said) ?? []
  const [, ns2, lat2, ew2, lng2] = lettersBefore.exec(said) ?? []
  const latitude = degreesOf(lat ?? lat2, 2)
  const longitude = degreesOf(lng ?? lng2, 3)
  if (latitude === null || longitude === null)
    return { reason: 'Write it as 41-19-38S 174-48-18E, 41°19.6′S 174°48.3′E or -41.3272, 174.805' }
  return onEarth(/s/i.test(ns ?? ns2 ?? '') ? -latitude : latitude, /w/i.test(ew ?? ew2 ?? '') ? -longitude : longitude)
}

function onEarth(lat: number, lng: number): Place | { readonly reason: string } {
  if (Math.abs(lat) > 90) return { reason: `Latitude ${lat} is beyond 90°: latitude comes first` }
  if (Math.abs(lng) > 180) return { reason: `Longitude ${lng} is beyond 180°` }
  return { lat, lng }
}

/** `whole`: digits of the degrees where all digits stand together, as in `411938S 1744818E`. */
function degreesOf(text: string | undefined, whole: 2 | 3): number | null {
  if (text === undefined) return null
  const parts = text.match(/\d+(?:[.,]\d+)?/g)?.map((part) => part.replace(',', '.')) ?? []
  const [first = ''] = parts
  const digits = first.split('.')[0] ?? ''
  const [degrees, minutes = 0, seconds = 0] =
    parts.length === 1 && digits.length > whole
      ? [
          first.slice(0, whole),
          first.slice(whole, digits.length > whole + 2 ? whole + 2 : undefined),
          digits.length > whole + 2 ? first.slice(whole + 2) : '0',
        ].map(Number)
      : parts.map(Number)
  if (degrees === undefined || minutes >= 60 || seconds >= 60) return null
  return degrees + minutes / 60 + seconds / 3600
}

/** Exact enough for a centimetre, and read again by `readPlace`. */
export const writePlace = ({ lat, lng }: Place): string => `${rounded(lat)}, ${rounded(lng)}`

const rounded = (degrees: number) => String(Math.round(degrees * 1e7) / 1e7)

/** As charts print it: `41°19′38″S 174°48′18″E`; longitudes may run on past 180°. */
export function showPlace({ lat, lng }: Place): string {
  const turned = lng - 360 * Math.round(lng / 360)
  return `${parts(Math.abs(lat), 2)}${lat < 0 ? 'S' : 'N'} ${parts(Math.abs(turned), 3)}${turned < 0 ? 'W' : 'E'}`
}

function parts(degrees: number, digits: number): string {
  const tenths = Math.round(degrees * 36_000)
  const [whole, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor(tenths / 600) % 60, (tenths % 600) / 10]
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(whole).padStart(digits, '0')}°${two(minutes)}′${seconds.toFixed(1).padStart(4, '0')}″`
}
