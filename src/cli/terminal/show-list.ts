import type { Column } from './table.ts'
import type { Terminal } from './terminal.ts'

/** A column with what stands in it for a row. */
export type ListColumn<Row> = Column & { readonly cell: (row: Row) => string }

type List<Row> = {
  readonly columns: readonly ListColumn<Row>[]
  /** What is said where there is nothing to list. */
  readonly empty: string
  /** What is said after a table. */
  readonly remark?: string
}

/** Rows under their name for programs, as a table for people. */
export function showList<Row>(
  terminal: Terminal,
  name: string,
  rows: readonly Row[],
  { columns, empty, remark }: List<Row>,
): void {
  if (terminal.json) terminal.printJson({ [name]: rows })
  else if (rows.length === 0) terminal.say(empty)
  else {
    terminal.printTable(
      columns,
      rows.map((row) => columns.map(({ cell }) => cell(row))),
    )
    if (remark !== undefined) terminal.say(remark)
  }
}
