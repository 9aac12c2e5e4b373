/**
 * Every text of the pages, in every language; one file per part and language (`en/consent.ts`). English is the definition.
 * Names given by operators, applications and people are not translated. Owns how languages write dates and durations.
 */
import type { Language } from '../../contract/index.ts'
import type { Html } from '../html.ts'
import type { Words } from './catalogue.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'

export type { Words } from './catalogue.ts'
export type { Part } from './part.ts'

/** A page, or a sentence, in the language of the person who reads it. */
export type Page = (words: Words) => Html
export type Text = (words: Words) => string

const catalogues: Readonly<Record<Language, Words>> = { en, de, fr, es }

export const wordsIn = (language: Language): Words => catalogues[language]
