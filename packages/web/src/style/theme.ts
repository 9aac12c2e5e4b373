import { useSyncExternalStore } from 'react'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const stored = 'platekeeper.theme'
const listeners = new Set<() => void>()

const isTheme = (value: string | null): value is Theme => themes.some((theme) => theme === value)

function storedTheme(): Theme {
  const kept = localStorage.getItem(stored)
  return isTheme(kept) ? kept : 'system'
}

/** Before the first paint, so that a dark cockpit is not lit up. */
export function applyTheme(theme: Theme = storedTheme()): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = theme
}

function setTheme(theme: Theme): void {
  localStorage.setItem(stored, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, storedTheme), setTheme }
}
