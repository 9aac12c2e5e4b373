/** `90 seconds`, `60 minutes`, `36 hours`, `90 days`: the largest unit with a count of at least two, hours from 120 minutes. */
export function durationInWords(seconds: number): string {
  const [unit, length] = units.find(([, size]) => seconds >= 2 * size) ?? ['seconds', 1]
  return `${Math.round(seconds / length)} ${unit}`
}

const units = [
  ['days', 86_400],
  ['hours', 3600],
  ['minutes', 60],
] as const

/** `A`, `A and B`, `A, B and C`; above `most`, the first ones and how many more there are: `A, B and 7 others`. */
export function listInWords(items: readonly string[], most = 6): string {
  const shown = items.length > most ? [...items.slice(0, most - 1), `${items.length - most + 1} others`] : items
  const [last = '', ...before] = shown.toReversed()
  return before.length === 0 ? last : `${before.toReversed().join(', ')} and ${last}`
}
