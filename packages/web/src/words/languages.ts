import { chooseLanguage, isLanguage, type Language } from '../../../../src/contract/index.ts'
import { thisBrowser } from '../device/index.ts'
import type { Words } from './catalogue.ts'

/** Stored in this browser: `en` …, or `pseudo` for the catalogue that reveals missing texts. */
export const storedLanguage = 'platekeeper.language'

/** The language that the person chose, else the browser's. */
export function preferredLanguage(): Language {
  const kept = thisBrowser.get(storedLanguage)
  return isLanguage(kept) ? kept : (chooseLanguage(navigator.languages) ?? 'en')
}

/** Each language is a separate chunk. */
const catalogues: Readonly<Record<Language, () => Promise<Words>>> = {
  en: async () => (await import('./en/index.ts')).en,
  de: async () => (await import('./de/index.ts')).de,
  fr: async () => (await import('./fr/index.ts')).fr,
  es: async () => (await import('./es/index.ts')).es,
}
const loaded = new Map<Language, Words>()

export async function loadWords(language: Language): Promise<Words> {
  const words = await catalogues[language]()
  loaded.set(language, words)
  return words
}

/** null: not loaded yet. */
export const loadedWords = (language: Language): Words | null => loaded.get(language) ?? null
