import { thisBrowser } from '../device/index.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const stored = 'platekeeper.theme'

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

export function storedTheme(): Theme {
  const kept = thisBrowser.get(stored)
  return isTheme(kept) ? kept : 'system'
}

/** Before the first paint, and before the style sheet is there, so that a dark cockpit is not lit up. */
export function applyTheme(theme: Theme = storedTheme()): void {
  const { dataset, style } = document.documentElement
  style.colorScheme = theme === 'system' ? '' : theme
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

export function storeTheme(theme: Theme): void {
  thisBrowser.set(stored, theme)
  applyTheme(theme)
}
