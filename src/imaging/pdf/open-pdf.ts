import { Rejection } from '../../facts/index.ts'
import type { Pdfium } from './pdfium.ts'

/** public/fpdfview.h */
const errors = { format: 3, password: 4, security: 5 } as const

const encrypted = 'encrypted: save it without a password'

/** PDFium would repair such a file by guessing and render what it finds: an incomplete chart looks complete. */
const damaged =
  'damaged: its cross-reference table is missing or wrong, so parts may be lost; download or export it again'

/** Calls `use` with the open document of a PDF file. Throws Rejection if the file is encrypted or broken, or has no pages. */
export function inPdf<T>(pdfium: Pdfium, pdf: Uint8Array, use: (document: number, pages: number) => T): T {
  const address = pdfium.wasmExports.malloc(pdf.length)
  if (address === 0) throw new Rejection(`too large: not enough memory for a file of ${pdf.length} bytes`)
  pdfium.HEAPU8.set(pdf, address)
  const document = pdfium._FPDF_LoadMemDocument(address, pdf.length, 0)
  try {
    if (document === 0) throw new Rejection(reasonOf(pdfium._FPDF_GetLastError()))
    if (pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1) throw new Rejection(encrypted)
    if (pdfium._FPDF_DocumentHasValidCrossReferenceTable(document) === 0) throw new Rejection(damaged)
    const pages = pdfium._FPDF_GetPageCount(document)
    if (pages === 0) throw new Rejection('broken: the file has no pages; download or export it again')
    return use(document, pages)
  } finally {
    if (document !== 0) pdfium._FPDF_CloseDocument(document)
    pdfium.wasmExports.free(address)
  }
}

function reasonOf(error: number): string {
  if (error === errors.password || error === errors.security) return encrypted
  return 'broken: it begins like a PDF file but cannot be read as one; download or export it again'
}

/** Calls `use` with a page, counted from 1. Throws Rejection if it cannot be read. */
export function onPage<T>(pdfium: Pdfium, document: number, number: number, use: (page: number) => T): T {
  const page = pdfium._FPDF_LoadPage(document, number - 1)
  if (page === 0) throw new Rejection(`broken: page ${number} cannot be read; download or export the file again`)
  try {
    return use(page)
  } finally {
    pdfium._FPDF_ClosePage(page)
  }
}
