/** Dates and numbers as a language writes them. */

export { dayText } from './day-text.ts'
export { dateFormat, numberFormat } from './formats.ts'
