import { type FileRoute, type Reading, RouteFault, readingOf } from './reading.ts'
import { isXPlane, xPlaneRoute } from './x-plane.ts'
import { parseXml, type XmlElement } from './xml.ts'
import { garminRoute, gpxRoute, simulatorRoute } from './xml-formats.ts'

/** By the name of the root element. */
const formats: Readonly<Record<string, (root: XmlElement) => FileRoute>> = {
  gpx: gpxRoute,
  'flight-plan': garminRoute,
  'SimBase.Document': simulatorRoute,
}

/** File endings that the file dialog offers; the format is determined by the content. */
export const routeFileEndings = ['.fms', '.pln', '.gpx', '.fpl'] as const

/** Reads a route from the text of a file, which is untrusted. @throws RouteFault */
export function readFile(text: string): Reading {
  const content = text.replace(/^\uFEFF/, '').trimStart()
  if (isXPlane(content)) return readingOf(xPlaneRoute(content))
  if (!content.startsWith('<')) throw new RouteFault('unknown format')
  // None of these formats has a document type, and entities can expand without limit in a parser.
  if (/<!(?:DOCTYPE|ENTITY)/i.test(content)) throw new RouteFault('not XML')
  const root = parseXml(content)
  const format = Object.hasOwn(formats, root.name) ? formats[root.name] : undefined
  if (!format) throw new RouteFault('unknown format')
  return readingOf(format(root))
}
