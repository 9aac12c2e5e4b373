/**
 * Every text of the viewer, in every language; one file per part and language (`en/chart.ts`). English is the definition.
 * Owns which language is chosen. Numbers, dates and units are formatted by Intl with `useLanguage()`.
 */

export { isLanguage, type Language, languages } from '../../../../src/contract/index.ts'
export type { Words } from './catalogue.ts'
export { dayText } from './day-text.ts'
export { inLanguage } from './in-language.ts'
export { pseudo } from './pseudo.ts'
export { useLanguage, useWords, WordsProvider } from './words-context.tsx'
