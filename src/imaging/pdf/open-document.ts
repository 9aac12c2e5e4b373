import { PDFDocument } from '../../pdf/index.ts'

let last: { readonly pdf: Uint8Array; readonly document: Promise<PDFDocument> } | null = null

/**
 * A PDF to be looked at, not changed. The last one is kept: each page is looked at more than once, and the pages of a multi-airport PDF
 * come in a row. Rejects when it cannot be read.
 */
export function openDocument(pdf: Uint8Array): Promise<PDFDocument> {
  if (last === null || Buffer.compare(last.pdf, pdf) !== 0) {
    last = { pdf, document: PDFDocument.load(pdf, { updateMetadata: false }) }
  }
  return last.document
}
