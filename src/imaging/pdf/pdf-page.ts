import type { PDFPage } from '../../pdf/index.ts'
import { openDocument } from './open-document.ts'

/** A page of a PDF file as its dictionaries say; 'unreadable': a file can be sound enough to be drawn and yet not for this. */
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
