import { pageToPicture } from './page-to-picture.ts'
import type { Pdfium } from './pdfium.ts'
import { characterOf, mostText, type Turn, turnOf } from './read-characters.ts'

/** Characters; a page with fewer has too little text to say which side is up. */
const leastCharacters = 60

/** Share of the characters. On 16 sheets of the FAA the main direction has 79 to 99 %. */
const leastShare = 2 / 3

/** The direction in which most of a page's text is read, on the page as displayed; 0 if there is little text or no clear majority. */
export function readTextTurn(pdfium: Pdfium, page: number): Turn {
  const size = { width: pdfium._FPDF_GetPageWidthF(page), height: pdfium._FPDF_GetPageHeightF(page) }
  const toPage = pageToPicture(pdfium, page, size)
  const text = toPage && pdfium._FPDFText_LoadPage(page)
  if (!toPage || !text) return 0
  const counts = new Map<Turn | null, number>()
  try {
    const count = Math.min(mostText.characters, pdfium._FPDFText_CountChars(text))
    for (let index = 0; index < count; index++) {
      if (pdfium._FPDFText_IsGenerated(text, index) === 1) continue
      if (characterOf(pdfium._FPDFText_GetUnicode(text, index)) === null) continue
      // PDFium measures clockwise.
      const turn = turnOf(-pdfium._FPDFText_GetCharAngle(text, index), toPage)
      counts.set(turn, (counts.get(turn) ?? 0) + 1)
    }
  } finally {
    pdfium._FPDFText_ClosePage(text)
  }
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const [main] = [...counts].find(([, count]) => count >= leastShare * all) ?? [0]
  return all < leastCharacters ? 0 : (main ?? 0)
}
