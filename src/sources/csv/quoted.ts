const longest = 60

/** A value as a message names it: in quotes, shortened when it is long. */
export function quoted(value: string): string {
  const characters = [...value.slice(0, 4 * longest)]
  return characters.length > longest ? `"${characters.slice(0, longest).join('')}…"` : `"${value}"`
}
