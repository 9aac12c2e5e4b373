import type { SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Columns of our own schema, read back as what was written into them. */
export const text = (row: Row, column: string): string => String(row[column])
export const integer = (row: Row, column: string): number => Number(row[column])
export const flag = (row: Row, column: string): boolean => row[column] === 1
export const optional = <T>(row: Row, column: string, read: (row: Row, column: string) => T): T | null =>
  row[column] === null ? null : read(row, column)
export const orNull = (value: object | null): string | null => value && JSON.stringify(value)
export const json = <T>(row: Row, column: string): T => JSON.parse(text(row, column)) as T
