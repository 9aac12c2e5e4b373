/** The categories of charts in the order in which lists and chips have them. Does not import React: pure parts and their tests use it. */
import type { Category } from '#client'

/** In the order of a flight; on the page of an airport each chip has a key, 1 to 5. */
export const categories = ['ARR', 'DEP', 'REF', 'APT', 'APP'] as const satisfies readonly Category[]
