import { openXmlParser } from '../../../sources/index.ts'
import { altitude, direction, feetOf, isPlace, knotsOf, speed } from '../packets/quantities.ts'
import { type RecordedPoint, RecordingFault } from './recording.ts'

/** Milliseconds between points whose file has no times. */
const withoutTimes = 1_000

/** The points of the tracks of a GPX file, or of the `gx:Track`s of a KML file. Throws RecordingFault, and for invalid XML Rejection. */
export function readXmlTracks(bytes: Uint8Array): readonly RecordedPoint[] {
  const gpx = gpxReader()
  const kml = kmlReader()
  let reader: Reader | null = null
  const parser = openXmlParser({
    open(name, attributes, line) {
      reader ??= localName(name) === 'kml' ? kml : gpx
      reader.open(localName(name), attributes, line)
    },
    close: (name, text) => reader?.close(localName(name), text.trim()),
  })
  parser.write(bytes)
  parser.end()
  return [...gpx.points(), ...kml.points()]
}

type Reader = {
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void
  close(name: string, text: string): void
  points(): readonly RecordedPoint[]
}

/** Without the prefix of its namespace. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** `<trkpt lat lon>` with `ele` (metres), `time`, and where the recorder adds them `speed` (m/s) and `course`. */
function gpxReader(): Reader {
  const points: RecordedPoint[] = []
  let open: { lat: number; lng: number; texts: Record<string, string> } | null = null
  return {
    open(name, { lat, lon }, line) {
      if (name === 'trkpt') open = { ...place(lat, lon, line), texts: {} }
    },
    close(name, text) {
      if (open === null) return
      if (name !== 'trkpt') {
        open.texts[name] = text
        return
      }
      const { lat, lng, texts } = open
      points.push({
        at: timeOf(texts.time) ?? points.length * withoutTimes,
        lat,
        lng,
        altitude: altitude(feetOf(numberOf(texts.ele))),
        track: direction(numberOf(texts.course)),
        heading: null,
        groundSpeed: speed(knotsOf(numberOf(texts.speed))),
        onGround: null,
      })
      open = null
    },
    points: () => points,
  }
}

/** `<gx:Track>` with as many `when` as `gx:coord` (longitude, latitude, metres), and perhaps `gx:angles` (heading first). */
function kmlReader(): Reader {
  const points: RecordedPoint[] = []
  let [times, places, headings]: [(number | null)[], Omit<RecordedPoint, 'at'>[], (number | null)[]] = [[], [], []]
  let lastLine = 0
  return {
    open(name, _, line) {
      lastLine = line
      if (name === 'Track') [times, places, headings] = [[], [], []]
    },
    close(name, text) {
      if (name === 'when') times.push(timeOf(text))
      if (name === 'angles') headings.push(direction(numberOf(text.split(/\s+/, 1)[0])))
      if (name === 'coord') {
        const [lng, lat, metres] = text.split(/\s+/)
        const known = { ...place(lat, lng, lastLine), altitude: altitude(feetOf(numberOf(metres))) }
        places.push({ ...known, track: null, heading: null, groundSpeed: null, onGround: null })
      }
      if (name !== 'Track') return
      const start = points.length
      for (const [index, each] of places.entries()) {
        const at = times[index] ?? (start + index) * withoutTimes
        points.push({ ...each, at, heading: headings[index] ?? null })
      }
    },
    points: () => points,
  }
}

function place(lat: string | undefined, lng: string | undefined, line: number): { lat: number; lng: number } {
  const found = { lat: numberOf(lat), lng: numberOf(lng) }
  if (isPlace(found.lat, found.lng)) return found
  throw new RecordingFault(`line ${line}: a point has no latitude and longitude within their ranges`)
}

/** A missing number is NaN, not 0. */
const numberOf = (text: string | undefined): number => (text ? Number(text) : Number.NaN)

function timeOf(text: string | undefined): number | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : time
}
