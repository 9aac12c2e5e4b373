import { type Affine, fitAffine, type Point } from '../../facts/geodesy/index.ts'
import type { Pdfium } from './pdfium.ts'

/** Device units for each pixel: PDFium returns whole device units. */
const steps = 256
/** Page points far enough apart that rounding is negligible. */
const probes: readonly Point[] = [
  [0, 0],
  [1000, 0],
  [0, 1000],
]

/** Page points to pixels of the picture from its bottom left; crop box and /Rotate as PDFium draws them. */
export function pageToPicture(pdfium: Pdfium, page: number, size: { width: number; height: number }): Affine | null {
  const [width, height] = [size.width * steps, size.height * steps]
  const scratch = pdfium.wasmExports.malloc(8)
  try {
    const pairs = probes.map((from) => {
      pdfium._FPDF_PageToDevice(page, 0, 0, width, height, 0, from[0], from[1], scratch, scratch + 4)
      const [x = 0, y = 0] = new Int32Array(pdfium.HEAPU8.buffer, scratch, 2)
      return { from, to: [x / steps, (height - y) / steps] as const }
    })
    return fitAffine(pairs)
  } finally {
    pdfium.wasmExports.free(scratch)
  }
}
