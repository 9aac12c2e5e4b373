import { quoted } from '../csv/quoted.ts'
import type { Row } from '../csv/row.ts'
import { SourceError } from '../source/source-error.ts'

/** The columns that `--draft` fills in; each is followed by one that says from what. */
export const draftedColumns = [
  'airport',
  'category',
  'type_code',
  'name',
  'index_number',
  'procedures',
  'runways',
  'version',
  'rules',
  'revision_date',
  'valid_from',
  'valid_until',
] as const
export type DraftedColumn = (typeof draftedColumns)[number]

/** The column that says from what a field was drafted; of a manifest that is written by hand, none. */
export const evidenceColumn = (column: DraftedColumn): string => `${column}_evidence`

export const isEvidenceColumn = (name: string): boolean =>
  draftedColumns.some((column) => evidenceColumn(column) === name)

/** Begins a cell that is a guess. Whoever has compared it with the chart removes it. */
export const guessMark = '?'

/** Guesses that the message names. */
const named = 5

/** Throws SourceError if a cell is still marked as a guess: a person has to compare it with the chart first. */
export function mustHaveNoGuesses(file: string, rows: readonly Row[]): void {
  const fault = guessFault(file, rows)
  if (fault !== null) throw new SourceError(fault)
}

/** The cells that are still marked as guesses, with the remedy; null: none. */
export function guessFault(file: string, rows: readonly Row[]): string | null {
  const guesses = rows.flatMap((row) => guessesOf(row).map((text) => `${placeOf(row, file)}: ${text}`))
  if (guesses.length === 0) return null
  const more = guesses.length > named ? `; and ${guesses.length - named} more` : ''
  const count = guesses.length === 1 ? 'a cell that is' : `${guesses.length} cells that are`
  return (
    `${file} has ${count} only a guess: ${guesses.slice(0, named).join('; ')}${more}. ` +
    `Compare each with its chart: correct the cell, or remove its "${guessMark}" if it is right`
  )
}

function guessesOf({ cells }: Row): readonly string[] {
  return Object.entries(cells).flatMap(([column, cell]) =>
    isGuess(cell) ? [`${column} ${quoted(textOf(cell).trim())}`] : [],
  )
}

type Cell = Row['cells'][string]
const textOf = (cell: Cell): string => (typeof cell === 'string' ? cell : cell.join(' '))
const isGuess = (cell: Cell): boolean => textOf(cell).trimStart().startsWith(guessMark)

/** A row with its guesses as plain values, and the columns that have one: to show them, never to import them. */
export function withoutMarks(row: Row): { readonly row: Row; readonly guessed: readonly string[] } {
  const cells: Record<string, Cell> = Object.create(null)
  const guessed: string[] = []
  for (const [column, cell] of Object.entries(row.cells)) {
    if (isGuess(cell)) guessed.push(column)
    cells[column] = isGuess(cell) ? textOf(cell).trimStart().slice(guessMark.length) : cell
  }
  return { row: { ...row, cells }, guessed }
}

/** `line 3`; `manifest.csv` is named once. */
const placeOf = ({ where }: Row, file: string): string => where.replace(`${file} `, '')

/** What the evidence says how many fields are from: `12 fields read, 18 derived, 1 guess agreed to or corrected`. null: no draft. */
export function draftSummary(rows: readonly Row[]): string | null {
  const said = rows.flatMap(({ cells }) =>
    draftedColumns.flatMap((column) => {
      const evidence = cells[evidenceColumn(column)]
      const [, how = ''] = /^(read|derived|guess):/.exec(typeof evidence === 'string' ? evidence : '') ?? []
      return how === '' ? [] : [{ how, column }]
    }),
  )
  if (said.length === 0) return null
  const count = (word: string) => said.filter(({ how }) => how === word).length
  const guessed = [
    ...Map.groupBy(
      said.filter(({ how }) => how === 'guess'),
      ({ column }) => column,
    ),
  ]
  const columns = guessed.map(([column, some]) => `${column} ${some.length}`).join(', ')
  const guesses = guessed.length === 0 ? '' : `; guesses that were agreed to or corrected: ${columns}`
  return `from a draft: ${count('read')} fields read, ${count('derived')} derived${guesses}`
}
