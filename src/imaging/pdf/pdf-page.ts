import { PDFDocument, type PDFPage } from '../../pdf/index.ts'

/** A page of a PDF file as its dictionaries; 'unreadable': some files can be rendered although their dictionaries cannot be parsed. */
export type PdfPage = PDFPage | 'unreadable'

/** Pages are counted from 1. */
export async function readPdfPage(pdf: Uint8Array, page: number): Promise<PdfPage> {
  try {
    const document = await openDocument(pdf)
    return document.getPage(page - 1)
  } catch {
    return 'unreadable'
  }
}

let last: { readonly pdf: Uint8Array; readonly document: Promise<PDFDocument> } | null = null

/**
 * A read-only PDF. The last one is cached: each page is read more than once, and the pages of a multi-airport PDF
 * are read consecutively. Rejects if it cannot be read.
 */
export function openDocument(pdf: Uint8Array): Promise<PDFDocument> {
  if (last === null || Buffer.compare(last.pdf, pdf) !== 0) {
    last = { pdf, document: PDFDocument.load(pdf, { updateMetadata: false }) }
  }
  return last.document
}
