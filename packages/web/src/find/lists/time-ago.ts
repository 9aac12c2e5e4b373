const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** How long ago a time was, in the largest unit that fits: `2 hours ago`, `yesterday`, `now`. Milliseconds. */
export function timeAgo(at: number, now: number, language: string): string {
  const format = new Intl.RelativeTimeFormat(language, { numeric: 'auto' })
  const ago = Math.max(0, now - at)
  const [unit, length] = units.find(([, each]) => ago >= each) ?? ['second', ago + 1]
  return format.format(-Math.floor(ago / length), unit)
}
