/**
 * Every text of the viewer, in every language; one file per part and language (`en/chart.ts`). English is the definition.
 * Owns which language is chosen. Numbers, dates and units are formatted by Intl with `useLanguage()`.
 */
export type { Words } from './catalogue.ts'
export { isLanguage, type Language, languages } from './languages.ts'
export { pseudo } from './pseudo.ts'
export { useLanguage, useWords, WordsProvider } from './words-context.tsx'
