/** How a table is written. */
export type CsvStyle = {
  /** Between cells, by the line of headings. */
  delimiter(headings: string): ',' | ';'
  /** Whether spaces around cells are left out, also those around quotes. */
  readonly trims: boolean
  /** Whether rows may have more or fewer cells than there are headings. */
  readonly ragged: boolean
  /** A heading as the name of its column. */
  column(heading: string): string
}

/** As programs publish tables (RFC 4180): every row has a cell under each heading. */
export const published: CsvStyle = {
  delimiter: () => ',',
  trims: false,
  ragged: false,
  column: (heading) => heading.trim(),
}

/** Column names in lower case with underscores, whichever way they were written: `Type code` is `type_code`. */
export const columnName = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** As spreadsheets save what people typed: some separate by semicolons, and short rows end early. */
export const spreadsheet: CsvStyle = {
  delimiter: (headings) => (headings.includes(';') && !headings.includes(',') ? ';' : ','),
  trims: true,
  ragged: true,
  column: columnName,
}
