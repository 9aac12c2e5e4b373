import { degrees, PDFDocument, PDFHexString, type PDFObject, PDFString } from '@cantoo/pdf-lib'
import type { PointBox } from './page-dictionary.ts'

/** A page for tests: a media box, perhaps a crop box and a turn, and page dictionary entries as plain values. */
export type MapPage = {
  readonly media: PointBox
  readonly crop?: PointBox
  readonly rotate?: number
  readonly entries?: Readonly<Record<string, unknown>>
}

const literal = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(literal)
  if (value instanceof PDFString || value instanceof PDFHexString) return value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, literal(inner)]))
}

/** Plain strings become names; use `text()` for strings. */
export const text = (value: string): PDFString => PDFString.of(value)

export async function mapPage({ media, crop, rotate = 0, entries = {} }: MapPage): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage()
  page.setMediaBox(media.x1, media.y1, media.x2 - media.x1, media.y2 - media.y1)
  if (crop) page.setCropBox(crop.x1, crop.y1, crop.x2 - crop.x1, crop.y2 - crop.y1)
  page.setRotation(degrees(rotate))
  for (const [key, value] of Object.entries(entries)) {
    page.node.set(document.context.obj(key) as never, document.context.obj(literal(value) as never) as PDFObject)
  }
  return document.save()
}
