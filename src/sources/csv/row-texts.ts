import { csvLimits } from './csv-limits.ts'

/** A row as it is written, and the line on which it begins. */
export type RowText = { readonly line: number; readonly text: string }

/**
 * Joins lines to rows: a row ends where its quotes are even (RFC 4180, section 2), and blank lines are skipped. Where a quote
 * is not closed within a few lines, that line is a separate row and the next begins another, so that one stray quote does not
 * take the rest of the table with it.
 */
export async function* rowTexts(lines: AsyncIterable<string>): AsyncGenerator<RowText> {
  let open: RowText[] = []
  let line = 0
  for await (const text of lines) {
    line += 1
    const [rows, left] = joined([...open, { line, text }])
    yield* rows
    open = left
  }
  while (open.length > 0) {
    const [first, ...others] = open
    if (first) yield first
    const [rows, left] = joined(others)
    yield* rows
    open = left
  }
}

/** Complete rows, and the lines of an incomplete one. */
function joined(lines: readonly RowText[]): [rows: RowText[], open: RowText[]] {
  const rows: RowText[] = []
  let start = 0
  while (start < lines.length) {
    const length = rowLength(lines.slice(start))
    if (length === null) return [rows, lines.slice(start)]
    const [first, ...others] = lines.slice(start, start + length)
    if (first && (first.text.trim() !== '' || others.length > 0)) {
      rows.push({ line: first.line, text: [first, ...others].map(({ text }) => text).join('\n') })
    }
    start += length
  }
  return [rows, []]
}

/** Lines of the first row. null: more lines are needed to decide. */
function rowLength(lines: readonly RowText[]): number | null {
  let [isOpen, characters] = [false, 0]
  for (const [at, { text }] of lines.entries()) {
    if (quotes(text) % 2 === 1) isOpen = !isOpen
    if (!isOpen) return at + 1
    characters += text.length
    if (at + 1 >= csvLimits.lines || characters > csvLimits.row) return 1
  }
  return null
}

function quotes(text: string): number {
  let count = 0
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count += 1
  return count
}
