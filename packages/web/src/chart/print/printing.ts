import { type Page, pageImage } from './page-image.ts'
import './printing.css'

/** The charts on the screen, in order; each is printed on a page. */
const shown = new Set<() => Page | null>()

/** Adds the chart to the printed pages, for the button and for the browser's own command. */
export function enterPage(page: () => Page | null): () => void {
  shown.add(page)
  return () => shown.delete(page)
}

/** One chart per sheet, in its orientation. Drawn when the browser is about to print, and removed afterwards. */
function openSheets(): void {
  closeSheets()
  const sheets = document.createElement('div')
  sheets.className = 'printed-sheets'
  for (const page of shown) {
    const made = page()
    if (!made) continue
    const sheet = document.createElement('div')
    sheet.className = made.chart.width > made.chart.height ? 'printed-sheet wide' : 'printed-sheet'
    const canvas = pageImage(made)
    canvas.setAttribute('aria-label', made.chart.name)
    sheet.append(canvas)
    sheets.append(sheet)
  }
  if (sheets.childElementCount > 0) document.body.append(sheets)
}

const closeSheets = (): void => document.querySelector('.printed-sheets')?.remove()

window.addEventListener('beforeprint', openSheets)
window.addEventListener('afterprint', closeSheets)

export function savePage(page: Page, name: string): void {
  pageImage(page).toBlob((blob) => {
    if (!blob) return
    const link = document.createElement('a')
    link.href = URL.createObjectURL(blob)
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
  }, 'image/png')
}
