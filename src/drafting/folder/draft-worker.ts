import { fileKind, loadPdfium, mostText, pagesOfPicture, readCharacters, textLines } from '../../imaging/index.ts'
import { sheetClaims } from '../rows/sheet-claims.ts'
import type { DraftJob, ReadSheets } from './draft-pool.ts'

let pdfium: ReturnType<typeof loadPdfium> | undefined

/** The job of a worker of the pool in draft-pool.ts. Only what the sheets say about themselves leaves the process. */
export async function answer({ file, bytes }: DraftJob): Promise<ReadSheets> {
  const kind = fileKind(bytes)
  if (kind !== 'pdf') {
    const pages = await pagesOfPicture(bytes, kind)
    const sheets = Array.from({ length: Math.min(pages, mostText.pages) }, (_, index) =>
      sheetClaims({ file, page: index + 1, pages, lines: [] }),
    )
    return { pages, sheets }
  }
  pdfium ??= loadPdfium()
  const { pages, read } = readCharacters(await pdfium, bytes)
  return {
    pages,
    sheets: read.map((page, index) => sheetClaims({ file, page: index + 1, pages, lines: textLines(page) })),
  }
}
