/** One row as text by column name; lists stay lists where the format has them. */
export type Row = {
  readonly table: string
  /** For people: `manifest.csv line 7`. */
  readonly where: string
  readonly cells: Readonly<Record<string, string | readonly string[]>>
}
