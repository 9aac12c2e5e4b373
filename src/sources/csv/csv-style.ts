export type Delimiter = ',' | ';' | '\t'

/** How a table is written. */
export type CsvStyle = {
  /** The delimiter that a line before the headings declares; null: the line is that of the headings. */
  declared(line: string): Delimiter | null
  /** Between cells, by the line of headings. */
  delimiter(headings: string): Delimiter
  /** Whether spaces around cells, and around quotes, are trimmed. */
  readonly trims: boolean
  /** Whether rows may have more or fewer cells than there are headings. */
  readonly ragged: boolean
  /** A heading as the name of its column. */
  column(heading: string): string
}

/** As programs publish tables (RFC 4180): every row has a cell under each heading. */
export const published: CsvStyle = {
  declared: () => null,
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

const delimiters: readonly Delimiter[] = [',', ';', '\t']

/** As spreadsheets save what people typed: separated by commas, semicolons or tabs, and short rows end early. */
export const spreadsheet: CsvStyle = {
  // Excel writes and reads `sep=;`; a program that saves the table again may put it into quotes or add separators.
  declared: (line) => delimiters.find((each) => new RegExp(`^"?sep=${each}"?[,;\\s]*$`, 'i').test(line)) ?? null,
  delimiter: (headings) => {
    const unquoted = headings.replaceAll(/"[^"]*"/g, '')
    const count = (delimiter: Delimiter): number => unquoted.split(delimiter).length
    return delimiters.toSorted((one, other) => count(other) - count(one))[0] ?? ','
  },
  trims: true,
  ragged: true,
  column: columnName,
}
