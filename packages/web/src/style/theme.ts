import { useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'
import { themeNow } from '../light/index.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const stored = 'platekeeper.theme'

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

function storedTheme(): Theme {
  const kept = thisBrowser.get(stored)
  return isTheme(kept) ? kept : 'system'
}

const storeTheme = (theme: Theme): void => thisBrowser.set(stored, theme)

export function useTheme(): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(thisBrowser.subscribe, storedTheme), setTheme: storeTheme }
}

/**
 * Applies the present theme to the page, and again when the person chooses another or the night begins or ends. first-paint.ts has
 * applied the first one.
 */
export function keepTheme(): void {
  applyTheme()
  thisBrowser.subscribe(applyTheme)
  setInterval(applyTheme, 30_000)
}

function applyTheme(): void {
  const { dataset, style } = document.documentElement
  const theme = themeNow(thisBrowser.get, Date.now())
  style.colorScheme = theme ?? ''
  if (theme === null) delete dataset.theme
  else if (dataset.theme !== theme) dataset.theme = theme
  // The colour of the bars around the page (install-tags-plugin.ts).
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const scheme = meta.dataset.scheme
    meta.media = theme === null ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all'
  }
}
