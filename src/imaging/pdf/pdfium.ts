import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { PDFiumModule } from '@hyzyla/pdfium'

type Size = [width: number, height: number]
type Box = [left: number, top: number, ...Size]
type Colour = [r: number, g: number, b: number, a: number]

/**
 * The raw calls of PDFium's C interface (public/fpdfview.h) that drawing needs, on the memory of its WebAssembly
 * module. The package's own render() is not used: it rounds sizes so that the picture no longer matches the page.
 */
export type Pdfium = {
  readonly HEAPU8: Uint8Array
  readonly wasmExports: { readonly malloc: (size: number) => number; readonly free: (address: number) => void }
  readonly _FPDF_InitLibrary: () => void
  readonly _FPDF_LoadMemDocument: (address: number, size: number, password: number) => number
  readonly _FPDF_GetLastError: () => number
  readonly _FPDF_GetSecurityHandlerRevision: (document: number) => number
  readonly _FPDF_DocumentHasValidCrossReferenceTable: (document: number) => number
  readonly _FPDF_GetPageCount: (document: number) => number
  readonly _FPDF_CloseDocument: (document: number) => void
  readonly _FPDF_LoadPage: (document: number, index: number) => number
  readonly _FPDF_ClosePage: (page: number) => void
  readonly _FPDF_GetPageWidthF: (page: number) => number
  readonly _FPDF_GetPageHeightF: (page: number) => number
  readonly _FPDFBitmap_CreateEx: (...raster: [...Size, format: number, buffer: number, stride: number]) => number
  readonly _FPDFBitmap_FillRect: (bitmap: number, ...box: [...Box, colour: number]) => number
  readonly _FPDFBitmap_GetBuffer: (bitmap: number) => number
  readonly _FPDFBitmap_GetStride: (bitmap: number) => number
  readonly _FPDFBitmap_Destroy: (bitmap: number) => void
  readonly _FPDF_RenderPageBitmapWithMatrix: (
    bitmap: number,
    page: number,
    matrix: number,
    clipping: number,
    flags: number,
  ) => void
  readonly _FPDF_PageToDevice: (
    page: number,
    ...device: [...Box, turn: number, x: number, y: number, deviceX: number, deviceY: number]
  ) => number
  readonly _FPDFPage_GetRotation: (page: number) => number
  readonly _FPDFPage_SetRotation: (page: number, quarters: number) => void
  readonly _FPDFText_LoadPage: (page: number) => number
  readonly _FPDFText_ClosePage: (text: number) => void
  readonly _FPDFText_CountChars: (text: number) => number
  readonly _FPDFText_GetText: (text: number, start: number, count: number, buffer: number) => number
  readonly _FPDFText_GetBoundedText: (
    text: number,
    ...box: [left: number, top: number, right: number, bottom: number, buffer: number, length: number]
  ) => number
  readonly _FPDFText_GetCharIndexFromTextIndex: (text: number, index: number) => number
  readonly _FPDFText_GetCharBox: (
    text: number,
    index: number,
    ...box: [left: number, right: number, bottom: number, top: number]
  ) => number
  readonly _FPDFText_GetUnicode: (text: number, index: number) => number
  readonly _FPDFText_IsGenerated: (text: number, index: number) => number
  /** Radians. */
  readonly _FPDFText_GetCharAngle: (text: number, index: number) => number
  /** FS_RECTF: left, top, right, bottom as 32-bit floats; as wide as the character's advance if it is upright. */
  readonly _FPDFText_GetLooseCharBox: (text: number, index: number, rectangle: number) => number
  readonly _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number
  readonly _FPDFText_GetFontSize: (text: number, index: number) => number
  readonly _FPDFPage_CountObjects: (page: number) => number
  readonly _FPDFPage_GetObject: (page: number, index: number) => number
  readonly _FPDFPageObj_GetType: (object: number) => number
  readonly _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number
  readonly _FPDFPageObj_GetStrokeColor: (object: number, ...rgba: Colour) => number
  readonly _FPDFPageObj_GetFillColor: (object: number, ...rgba: Colour) => number
  readonly _FPDFPageObj_GetDashCount: (object: number) => number
  readonly _FPDFFormObj_CountObjects: (form: number) => number
  readonly _FPDFFormObj_GetObject: (form: number, index: number) => number
  readonly _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number
  readonly _FPDFPath_CountSegments: (path: number) => number
  readonly _FPDFPath_GetPathSegment: (path: number, index: number) => number
  readonly _FPDFPathSegment_GetType: (segment: number) => number
  readonly _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number
  readonly _FPDFPathSegment_GetClose: (segment: number) => number
}

/** Compiles and starts PDFium; about 40 ms and 20 MB. Each worker has its own. */
export async function loadPdfium(): Promise<Pdfium> {
  const wasm = await readFile(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm'))
  const module: object = await PDFiumModule({ wasmBinary: new Uint8Array(wasm).buffer })
  if (!hasRawCalls(module)) throw new Error('This build of @hyzyla/pdfium lacks calls that drawing needs')
  module._FPDF_InitLibrary()
  return module
}

function hasRawCalls(module: object): module is Pdfium {
  return '_FPDF_RenderPageBitmapWithMatrix' in module && '_FPDF_GetSecurityHandlerRevision' in module
}
