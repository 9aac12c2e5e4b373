/**
 * Every text of the pages, in every language; one file per part and language (`en/consent.ts`). English is the definition.
 * Names given by operators, applications and people are not translated. Owns how languages write dates and durations.
 */
import type { Language } from '../../contract/index.ts'
import type { Contact } from '../contact.ts'
import type { Html } from '../html.ts'
import type { Words as Catalogue } from './catalogue.ts'
import { de } from './de/index.ts'
import { en } from './en/index.ts'
import { es } from './es/index.ts'
import { fr } from './fr/index.ts'

export type { Part } from './part.ts'

/** The texts of a language, and whom this service's users ask for help. */
export type Words = Catalogue & { readonly contact?: Contact | null }

/** A page, or a sentence, in the language of the person who reads it. */
export type Page = (words: Words) => Html
export type Text = (words: Words) => string

const catalogues: Readonly<Record<Language, Catalogue>> = { en, de, fr, es }

export const wordsIn = (language: Language, contact: Contact | null = null): Words =>
  contact ? { ...catalogues[language], contact } : catalogues[language]
