const day = 86_400_000

/**
 * The theme of the page, from the values stored in this browser; null: the system's. Pages are dark at night, by the person's choice or
 * by the sun at the airport opened last, unless the person chose a theme; that night is assumed to repeat daily. Part of the first script
 * of the page: does not import anything.
 */
export function themeNow(get: (key: string) => string | null, now: number): 'light' | 'dark' | null {
  const theme = get('platekeeper.theme')
  if (theme === 'light' || theme === 'dark') return theme
  const light = get('platekeeper.light')
  const [from = Number.NaN, until = 0] = (get('platekeeper.night') ?? '').split(' ').map(Number)
  const since = (now - from) % day
  const isDark = light === 'night' || (light !== 'day' && since >= 0 && since < until - from)
  return isDark ? 'dark' : null
}
