import { type Found, Rejection } from '../../facts/index.ts'
import { csvRows } from '../csv/csv-rows.ts'
import type { Row } from '../csv/row.ts'
import type { SourceFile } from '../files/file-source.ts'
import { SourceError } from '../source/source-error.ts'

/** Rows of a NASR table. Throws SourceError, naming the columns that it lacks. */
export async function* nasrRows(file: SourceFile, columns: readonly string[]): AsyncGenerator<Found<Row>> {
  try {
    yield* csvRows({ file, columns, encoding: 'lenient' })
  } catch (cause) {
    if (cause instanceof Rejection) throw new SourceError(`${file.name} is not imported: ${cause.message}`, { cause })
    throw cause
  }
}

/** The cell as text, '' when it is empty or the column does not exist. */
export function textIn({ cells }: Row, column: string): string {
  const cell = cells[column]
  return typeof cell === 'string' ? cell.trim() : ''
}

/** The cell as a number within bounds; undefined when it is not one. */
export function numberIn(row: Row, column: string, [least, most]: readonly [number, number]): number | undefined {
  const text = textIn(row, column)
  const number = Number(text)
  return text !== '' && number >= least && number <= most ? number : undefined
}

/** The cell as yes or no; undefined if it is neither. */
export function flagIn(row: Row, column: string): boolean | undefined {
  return { Y: true, N: false }[textIn(row, column)]
}

export const siteColumns = ['SITE_NO', 'SITE_TYPE_CODE'] as const

/** A landing facility: two of different types may have one number. */
export const siteOf = (row: Row): string => `${textIn(row, 'SITE_NO')} ${textIn(row, 'SITE_TYPE_CODE')}`
