import { inflateSync } from 'node:zlib'
import { PDFArray, PDFDict, PDFName, type PDFObject, PDFRawStream } from '../../pdf/index.ts'
import type { PdfPage } from './pdf-page.ts'

/** Bytes of one unpacked stream; larger streams are not checked. */
const maxUnpacked = 256 * 1024 * 1024

/**
 * Whether a stream that draws the page or a form on it cannot be unpacked. PDFium draws such a page up to the damage
 * without an error, so an incomplete chart would be published. Pages that cannot be parsed here are left to PDFium.
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

/** Damaged by zlib's checksum; a stream that only lacks its end is drawn completely by every PDF reader. */
function isDamaged(stream: PDFRawStream): boolean {
  if (stream.dict.lookup(PDFName.of('Filter')) !== PDFName.of('FlateDecode')) return false
  try {
    inflateSync(stream.contents, { maxOutputLength: maxUnpacked })
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'Z_DATA_ERROR'
  }
}
