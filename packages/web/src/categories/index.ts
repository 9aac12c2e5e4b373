/** The categories of charts in the order in which lists and chips have them. Does not import React: pure parts and their tests use it. */
import type { Category } from '#client'

/** What is opened most comes first; on the page of an airport each chip has a key, 1 to 5. */
export const categories = ['APP', 'APT', 'ARR', 'DEP', 'REF'] as const satisfies readonly Category[]

/** The categories that these charts have. */
export const categoriesOf = (charts: readonly { readonly category: Category }[]): readonly Category[] =>
  categories.filter((category) => charts.some((chart) => chart.category === category))
