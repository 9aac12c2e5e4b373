import type { en } from './en/index.ts'

/** All texts of the viewer. English defines the type: a missing key in another language does not compile. */
export type Words = typeof en
