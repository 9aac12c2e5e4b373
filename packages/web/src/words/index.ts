/**
 * All texts of the viewer in all languages, in one file per part and language (`en/chart.ts`). English defines the keys. Owns the choice
 * of the language. Numbers, dates and units are formatted by Intl with `useLanguage()`.
 */

export { isLanguage, type Language, languages } from '../../../../src/contract/index.ts'
export type { Words } from './catalogue.ts'
export { inLanguage } from './in-language.ts'
export { pseudo } from './pseudo.ts'
export { useLanguage, useWords, WordsProvider } from './words-context.tsx'
