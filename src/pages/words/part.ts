import type { Html } from '../html.ts'

/** A value inside a translated sentence, marked up by the page. */
export type Part = Html | string | number
