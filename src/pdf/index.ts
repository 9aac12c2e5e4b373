/**
 * PDF objects: pdf-lib, for every room that reads or makes PDF files. It is loaded as the single file that its
 * package includes, because loading it as 300 modules takes four times as long, in each worker. Contains no other code.
 */
import type * as library from '@cantoo/pdf-lib'

const bundle = new URL('../dist/pdf-lib.esm.min.js', import.meta.resolve('@cantoo/pdf-lib'))

export const {
  degrees,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFRawStream,
  PDFRef,
  PDFString,
  rgb,
  StandardFonts,
}: typeof library = await import(bundle.href)

export type PDFArray = library.PDFArray
export type PDFContentStream = library.PDFContentStream
export type PDFDict = library.PDFDict
export type PDFDocument = library.PDFDocument
export type PDFFont = library.PDFFont
export type PDFName = library.PDFName
export type PDFObject = library.PDFObject
export type PDFPage = library.PDFPage
export type PDFRawStream = library.PDFRawStream
export type PDFString = library.PDFString
