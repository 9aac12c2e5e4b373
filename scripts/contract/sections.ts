/** A Markdown document as headings, each with its text and the rows of its table. */

/** Cells by column name. */
export type Row = { readonly line: number; readonly cells: Readonly<Record<string, string>> }
export type Section = {
  readonly title: string
  readonly line: number
  readonly body: string
  readonly rows: readonly Row[]
}

export function readSections(document: string): readonly Section[] {
  const lines = document.split('\n')
  const starts = lines.flatMap((line, index) => (/^#+ /.test(line) ? [index] : []))
  return starts.map((start, position) => {
    const body = lines.slice(start, starts[position + 1])
    return {
      title: (lines[start] ?? '').replace(/^#+ /, ''),
      line: start + 1,
      body: body.join('\n'),
      rows: readRows(body, start),
    }
  })
}

function readRows(body: readonly string[], start: number): readonly Row[] {
  const table = body.flatMap((line, offset) =>
    line.startsWith('|') ? [{ cells: cellsOf(line), line: start + offset + 1 }] : [],
  )
  const [header, , ...rows] = table
  return rows.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries((header?.cells ?? []).map((column, index) => [column, cells[index] ?? ''])),
  }))
}

const cellsOf = (line: string): readonly string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
