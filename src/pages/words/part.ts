import type { Html } from '../html.ts'

/** What a sentence is about: its words are between those of the language, marked up as the page shows it. */
export type Part = Html | string | number
