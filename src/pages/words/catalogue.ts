import type { en } from './en/index.ts'

/** Every text of the pages. English is the definition: a key that another language lacks does not compile. */
export type Words = typeof en
