import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '@cantoo/pdf-lib'
import type { PdfPage } from './pdf-page.ts'

/** Bytes of one stream unpacked; what is larger is not looked through. */
const greatest = 256 * 1024 * 1024

/**
 * Whether a stream that draws the page or a form on it cannot be unpacked. PDFium draws such a page up to the damage and
 * says nothing, so a chart with something missing would look whole. A page that cannot be read here is left to PDFium's
 * judgement.
 */
export function hasDamagedContent(page: PdfPage): boolean {
  if (page === 'unreadable') return false
  try {
    const { node } = page
    const forms = node.Resources()?.lookup(PDFName.of('XObject'))
    const drawn = [node.Contents(), ...(forms instanceof PDFDict ? forms.keys().map((name) => forms.lookup(name)) : [])]
    return drawn.flatMap(streamsOf).some(isDamaged)
  } catch {
    return false
  }
}

function streamsOf(drawn: PDFObject | undefined): readonly PDFRawStream[] {
  if (drawn instanceof PDFRawStream) return [drawn]
  if (!(drawn instanceof PDFArray)) return []
  return Array.from({ length: drawn.size() }, (_, index) => drawn.lookup(index)).filter(
    (stream) => stream instanceof PDFRawStream,
  )
}

/** zlib's own checksum decides; a stream that merely ends early is drawn whole by every reader. */
function isDamaged(stream: PDFRawStream): boolean {
  if (stream.dict.lookup(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) return false
  try {
    inflateSync(stream.contents, { maxOutputLength: greatest })
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR'
  }
}
