import type { SQLOutputValue } from 'node:sqlite'

export type Row = Record<string, SQLOutputValue>

/** Single columns; whole rows are read by their description (../columns/). */
export const text = (row: Row, column: string): string => String(row[column])
export const real = (row: Row, column: string): number => Number(row[column])
export const integer = (row: Row, column: string): number => Number(row[column])
export const flag = (row: Row, column: string): boolean => row[column] === 1
