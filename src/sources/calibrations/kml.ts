import { basename, parse } from 'node:path'
import { type Calibration, GeoreferenceFault, type Pair, type Point } from '../../facts/geodesy/index.ts'
import { openXmlParser } from '../xml/xml-parser.ts'
import { mustBeOnEarth, nearLongitude } from './ground-position.ts'

/** The texts of one `<GroundOverlay>` by the names of their elements, such as `LatLonBox/north`. */
type Overlay = Map<string, string>

/** A file of more overlays than this is not a calibration of a chart. */
const mostOverlays = 1000

/**
 * A KML GroundOverlay (OGC 12-007r2, 11.2): the complete picture of the page fills its `LatLonBox` or `gx:LatLonQuad`. Of
 * several, the one whose picture has the name of `chart`. Longitude and latitude are linear over the picture, as viewers
 * of KML draw it. Throws GeoreferenceFault, and Rejection for what is not valid XML.
 */
export function readKml(name: string, bytes: Uint8Array, chart: string): Calibration {
  const overlay = overlayOf(readOverlays(bytes), chart)
  const quad = overlay.get('LatLonQuad/coordinates')
  const hasBox = [...overlay.keys()].some((key) => key.startsWith('LatLonBox/'))
  if (quad !== undefined && hasBox) throw new GeoreferenceFault('its overlay has both a LatLonBox and a LatLonQuad')
  if (quad === undefined && !hasBox) throw new GeoreferenceFault('its overlay has neither a LatLonBox nor a LatLonQuad')
  return {
    name,
    counts: { width: 1, height: 1 },
    origin: 'bottom left',
    control: quad === undefined ? cornersOfBox(overlay) : cornersOfQuad(quad),
    projection: null,
    planView: null,
    insets: [],
  }
}

function readOverlays(bytes: Uint8Array): readonly Overlay[] {
  const overlays: Overlay[] = []
  const path: string[] = []
  const parser = openXmlParser({
    open: (name) => {
      path.push(localName(name))
      if (path.at(-1) !== 'GroundOverlay') return
      if (overlays.length >= mostOverlays) throw new GeoreferenceFault(`it contains more than ${mostOverlays} overlays`)
      overlays.push(new Map())
    },
    close: (_, text) => {
      const [parent, element] = path.slice(-2)
      const inOverlay = path.at(-3) === 'GroundOverlay'
      path.pop()
      const overlay = overlays.at(-1)
      if (!inOverlay || !overlay || !['LatLonBox', 'LatLonQuad', 'Icon'].includes(parent ?? '')) return
      const key = `${parent}/${element}`
      if (overlay.has(key)) throw new GeoreferenceFault(`its overlay has two ${key}`)
      overlay.set(key, text.trim())
    },
  })
  parser.write(bytes)
  parser.end()
  return overlays
}

/** Files differ in the prefix of a namespace, and some have none. */
const localName = (name: string) => name.slice(name.indexOf(':') + 1)

function overlayOf(overlays: readonly Overlay[], chart: string): Overlay {
  const named = overlays.filter((overlay) => isPictureOf(chart, overlay.get('Icon/href') ?? ''))
  const [only, ...more] = overlays.length > 1 ? named : overlays
  if (only && more.length === 0) return only
  if (overlays.length === 0) throw new GeoreferenceFault('it contains no GroundOverlay')
  throw new GeoreferenceFault(
    `it contains ${overlays.length} GroundOverlays, of which ${named.length} name ${chart}: leave one`,
  )
}

function isPictureOf(chart: string, href: string): boolean {
  const picture = basename(href.replaceAll('\\', '/')).toLowerCase()
  return picture === chart.toLowerCase() || parse(picture).name === parse(chart).name.toLowerCase()
}

/** On the picture from its lower left, counter-clockwise. */
const corners: readonly Point[] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

/** `rotation` turns the picture counter-clockwise about the middle of the box, on the ground, so that the shape is preserved. */
function cornersOfBox(overlay: Overlay): readonly Pair[] {
  const read = (name: string) => numberOf(overlay.get(`LatLonBox/${name}`) ?? '', name)
  const [north, south, west, east] = [read('north'), read('south'), read('west'), read('east')]
  mustBeOnEarth(north, east, 'corner')
  mustBeOnEarth(south, west, 'corner')
  // Boxes over 180° are written either way.
  const width = east > west ? east - west : east + 360 - west
  if (!(north > south && width <= 180)) {
    throw new GeoreferenceFault(`its LatLonBox from ${south}, ${west} to ${north}, ${east} is not a box`)
  }
  const rotation = overlay.get('LatLonBox/rotation') ?? ''
  const angle = rotation === '' ? 0 : numberOf(rotation, 'rotation')
  if (Math.abs(angle) > 180) throw new GeoreferenceFault(`its rotation ${angle} is not within 180 degrees`)
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)]
  const middle = (north + south) / 2
  const narrowing = Math.cos((middle * Math.PI) / 180)
  return corners.map((from) => {
    const [right, up] = [(from[0] - 0.5) * width * narrowing, (from[1] - 0.5) * (north - south)]
    const to: Point = [west + width / 2 + (right * cos - up * sin) / narrowing, middle + right * sin + up * cos]
    return { from, to }
  })
}

function cornersOfQuad(coordinates: string): readonly Pair[] {
  const tuples = coordinates.split(/\s+/)
  if (tuples.length !== corners.length) {
    throw new GeoreferenceFault(`its LatLonQuad has ${tuples.length} coordinates, not the four corners of a picture`)
  }
  let first: number | undefined
  return corners.map((from, index) => {
    const [longitude, latitude] = (tuples[index] ?? '').split(',').map((text) => numberOf(text, 'coordinates'))
    if (longitude === undefined || latitude === undefined) {
      throw new GeoreferenceFault('its LatLonQuad needs a longitude and a latitude for each corner')
    }
    mustBeOnEarth(latitude, longitude, 'corner')
    first ??= longitude
    return { from, to: [nearLongitude(longitude, first), latitude] }
  })
}

function numberOf(text: string, what: string): number {
  if (/^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i.test(text) && Number.isFinite(Number(text))) return Number(text)
  throw new GeoreferenceFault(
    text === '' ? `its overlay lacks ${what}` : `its ${what} "${text.slice(0, 40)}" is not a number`,
  )
}
