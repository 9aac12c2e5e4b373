import { useSyncExternalStore } from 'react'
import { storedTheme, storeTheme, type Theme } from './apply-theme.ts'

const listeners = new Set<() => void>()

function setTheme(theme: Theme): void {
  storeTheme(theme)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(subscribe, storedTheme), setTheme }
}
