const day = 86_400_000

/**
 * The colours of the page, by what this browser remembers; null: as the device has them. At night, chosen or by the sun at the airport that
 * was looked at last, every page is dark, unless the person chose colours; that night is taken to come again each day. Part of the first
 * script of the page: it imports nothing.
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
