import assert from 'node:assert/strict'
import type { Point } from '../../facts/geodesy/index.ts'
import { degrees, PDFDocument, PDFHexString, type PDFObject, PDFString } from '../../pdf/index.ts'
import type { PointBox } from '../pdf/page-dictionary.ts'
import { readPdfPage } from '../pdf/pdf-page.ts'
import type { DrawnPage } from './drawn-page.ts'
import { georeference } from './georeference.ts'

/** A page for tests: a media box, optionally a crop box and a rotation, and page dictionary entries as plain values. */
export type MapPage = {
  readonly media: PointBox
  readonly crop?: PointBox
  readonly rotate?: number
  readonly entries?: Readonly<Record<string, unknown>>
  /** Characters printed in each direction, in degrees counter-clockwise on the page before /Rotate. */
  readonly text?: Readonly<Record<number, number>>
}

const literal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(literal)
  if (value instanceof PDFString || value instanceof PDFHexString) return value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, literal(inner)]))
}

/** Plain strings become names; use `text()` for strings. */
export const text = (value: string): PDFString => PDFString.of(value)

/** A plain value as an object of the document. */
export const literalOf = (document: PDFDocument, value: unknown): PDFObject =>
  document.context.obj(literal(value) as never) as PDFObject

export async function mapPage({ media, crop, rotate = 0, entries = {}, text = {} }: MapPage): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.setMediaBox(media.x1, media.y1, media.x2 - media.x1, media.y2 - media.y1)
  if (crop) page.setCropBox(crop.x1, crop.y1, crop.x2 - crop.x1, crop.y2 - crop.y1)
  page.setRotation(degrees(rotate))
  // A blank page is reported.
  page.drawCircle({ x: (media.x1 + media.x2) / 2, y: (media.y1 + media.y2) / 2, size: 2 })
  for (const [turn, count] of Object.entries(text)) {
    const [x, y] = [(media.x1 + media.x2) / 2, (media.y1 + media.y2) / 2]
    page.drawText('N'.repeat(count), { x, y, size: 1, rotate: degrees(Number(turn)) })
  }
  for (const [key, value] of Object.entries(entries)) {
    page.node.set(literalOf(document, key) as never, literalOf(document, value))
  }
  return document.save()
}

export const letter: PointBox = { x1: 0, y1: 0, x2: 360, y2: 540 }
export const neatline: PointBox = { x1: 18, y1: 27, x2: 342, y2: 522 }
export const size = { width: 1500, height: 2250 }

/** A north-up map: longitude and latitude linear in page points, one degree to 360 points. */
export const plain = ([x, y]: Point): Point => [170 + x / 360, -41 + y / 540]
export const corners = ({ x1, y1, x2, y2 }: PointBox): Point[] => [
  [x1, y1],
  [x1, y2],
  [x2, y2],
  [x2, y1],
]
export const latLon = (points: readonly Point[]) => points.flatMap(([longitude, latitude]) => [latitude, longitude])
const bboxOf = ({ x1, y1, x2, y2 }: PointBox) => [x1, y1, x2, y2]

export const viewport = (box: PointBox, gpts: readonly number[], more: object = {}) => ({
  VP: [{ Type: 'Viewport', BBox: bboxOf(box), Measure: { Type: 'Measure', Subtype: 'GEO', GPTS: gpts, ...more } }],
})

export const drawn = { page: null, size, grid: size, layout: null, calibrations: [], mapErrorLimit: 15 }

/** The georeference read from a page that was drawn at `size`. */
export const read = async (page: MapPage, more: Partial<DrawnPage> = {}) =>
  georeference({ ...drawn, page: await readPdfPage(await mapPage(page), 1), ...more })

export const close = (actual: number | undefined, expected: number, within: number) =>
  assert.ok(Math.abs((actual ?? Number.NaN) - expected) <= within, `${actual} is not within ${within} of ${expected}`)
