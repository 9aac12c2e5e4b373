import { type FileKind, fileKind } from './file-kind.ts'
import { type PagePicture, pagePicture } from './page-picture.ts'
import type { Pdfium } from './pdfium.ts'
import { type Pictures, picturesOf } from './pictures.ts'
import { pngPixels } from './png-file.ts'
import { Refusal } from './refusal.ts'

/** `lines`: the frames that a PDF page draws, in its points; `date`: the one that it prints; null where they are not known. */
export type Rendering = Omit<PagePicture, 'pixels'> & { readonly kind: FileKind; readonly pictures: Pictures }

/** A PDF page or a PNG file to its four pictures. Throws Refusal, with the reason, for a file that is not taken. */
export async function renderFile(pdfium: Pdfium, bytes: Uint8Array, page: number): Promise<Rendering> {
  const kind = fileKind(bytes)
  if (kind === 'png' && page !== 1) throw new Refusal(`page ${page} does not exist: a PNG file has one`)
  const { pixels, ...said } =
    kind === 'pdf' ? pagePicture(pdfium, bytes, page) : { pixels: await pngPixels(bytes), lines: null, date: null }
  return { kind, pictures: await picturesOf(pixels), ...said }
}
