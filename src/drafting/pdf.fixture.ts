import type { TextLine } from '../imaging/index.ts'
import { degrees, PDFDocument, StandardFonts } from '../pdf/index.ts'

/** A line of a made page, in points from its bottom left. */
export type PrintedLine = {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly size?: number
  /** Degrees counter-clockwise. */
  readonly turn?: number
  /** Points between letters, as in letter-spaced headings. */
  readonly spacing?: number
}

export type PrintedPage = {
  readonly lines: readonly PrintedLine[]
  /** /Rotate: clockwise, as displayed. */
  readonly rotate?: 0 | 90 | 180 | 270
}

/** A PDF of pages of 420 × 594 points. */
export async function makePdf(pages: readonly PrintedPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (const { lines, rotate = 0 } of pages) {
    const page = document.addPage([420, 594])
    page.setRotation(degrees(rotate))
    for (const { text, x, y, size = 8, turn = 0, spacing } of lines) {
      if (spacing === undefined) {
        page.drawText(text, { x, y, size, font, rotate: degrees(turn) })
        continue
      }
      let along = 0
      for (const letter of text) {
        const [dx, dy] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
        if (letter !== ' ')
          page.drawText(letter, { x: x + along * dx, y: y + along * dy, size, font, rotate: degrees(turn) })
        along += font.widthOfTextAtSize(letter, size) + spacing
      }
    }
  }
  return document.save()
}

/** An upright line of a sheet, where it is on such a page. */
export const printed = ({ text, left, bottom, size }: TextLine): PrintedLine => ({
  text,
  x: left * 420,
  y: (1 - bottom) * 594,
  size,
})

/** A plate of the FAA whose headings are letter-spaced. */
export const spacedPlate: PrintedPage = {
  lines: [
    ...[540, 30].flatMap((y): readonly PrintedLine[] => [
      { text: 'BOSTON, MASSACHUSETTS', x: 20, y, size: 5, spacing: 2 },
      { text: 'GENERAL EDWARD LAWRENCE LOGAN INTL (BOS)', x: 190, y: y - 4, size: 4, spacing: 1.2 },
      { text: 'RNAV (GPS) RWY 32', x: 220, y: y + 12, size: 9, spacing: 4 },
    ]),
    { text: 'AL-58 (FAA)', x: 20, y: 552, size: 5 },
    { text: 'NE-1, 25 JAN 2024 to 22 FEB 2024', x: 415, y: 200, size: 7, turn: 90 },
  ],
}

/** A chart of an AIP. */
export const aipChart = (reference: string, title: string, procedure: string): PrintedPage => ({
  lines: [
    { text: reference, x: 330, y: 575, size: 7 },
    { text: '22 JAN 2026', x: 20, y: 575, size: 7 },
    { text: title, x: 20, y: 550, size: 9 },
    { text: procedure, x: 220, y: 520, size: 12 },
    { text: 'ELEV 257 FT', x: 20, y: 300 },
  ],
})
