import { displayWidth, shortened } from './display-width.ts'

export type Column = {
  readonly title: string
  readonly align?: 'right'
  /** Shortened when the terminal is too narrow. */
  readonly flexible?: true
}

const gap = '  '
const narrowest = 6

/** Lines of cells aligned in columns, each as wide as its longest cell. */
export function layOut(
  rows: readonly (readonly string[])[],
  columns: readonly Omit<Column, 'title'>[] = [],
): readonly string[] {
  const widths = widthsOf(rows)
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const padding = ' '.repeat(Math.max(0, (widths[at] ?? 0) - displayWidth(cell)))
        return columns[at]?.align === 'right' ? padding + cell : cell + padding
      })
      .join(gap)
      .trimEnd(),
  )
}

/**
 * A heading and its rows. With a terminal's width, flexible columns are shortened until the table fits; without one
 * (a pipe, a file) nothing is cut.
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number | null,
): readonly string[] {
  const all = [columns.map(({ title }) => title), ...rows]
  const excess = width === null ? 0 : totalWidth(all) - width
  return layOut(excess > 0 ? narrowed(all, columns, excess) : all, columns)
}

function narrowed(rows: readonly (readonly string[])[], columns: readonly Column[], excess: number) {
  const widths = [...widthsOf(rows)]
  let left = excess
  while (left > 0) {
    const widest = columns
      .map((column, at) => ({ at, width: column.flexible ? (widths[at] ?? 0) : 0 }))
      .sort((a, b) => b.width - a.width)[0]
    if (!widest || widest.width <= narrowest) break
    widths[widest.at] = widest.width - 1
    left -= 1
  }
  return rows.map((row) => row.map((cell, at) => shortened(cell, widths[at] ?? 0)))
}

const totalWidth = (rows: readonly (readonly string[])[]): number =>
  widthsOf(rows).reduce((sum, width) => sum + width + gap.length, -gap.length)

function widthsOf(rows: readonly (readonly string[])[]): readonly number[] {
  const count = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: count }, (_, at) => Math.max(...rows.map((row) => displayWidth(row[at] ?? ''))))
}
