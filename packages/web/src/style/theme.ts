import { useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'
import { storedTheme, storeTheme, type Theme } from './apply-theme.ts'

export function useTheme(): { readonly theme: Theme; readonly setTheme: (theme: Theme) => void } {
  return { theme: useSyncExternalStore(thisBrowser.subscribe, storedTheme), setTheme: storeTheme }
}
