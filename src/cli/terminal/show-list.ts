import type { Column } from './table.ts'
import type { Terminal } from './terminal.ts'

/** A column with its cell for a row. */
export type ListColumn<Row> = Column & { readonly cell: (row: Row) => string }

type List<Row> = {
  readonly columns: readonly ListColumn<Row>[]
  /** Printed if the list is empty. */
  readonly empty: string
  /** Printed after the table. */
  readonly note?: string
}

/** Rows as JSON under their name for programs, or as a table for people. */
export function showList<Row>(
  terminal: Terminal,
  name: string,
  rows: readonly Row[],
  { columns, empty, note }: List<Row>,
): void {
  if (terminal.json) terminal.printJson({ [name]: rows })
  else if (rows.length === 0) terminal.say(empty)
  else {
    terminal.printTable(
      columns,
      rows.map((row) => columns.map(({ cell }) => cell(row))),
    )
    if (note !== undefined) terminal.say(note)
  }
}
