import { useSyncExternalStore } from 'react'

/** In localStorage: `off` where a person switched the keys off (WCAG 2.1.4: speech input presses letters by accident). */
const stored = 'platekeeper.keys'
const listeners = new Set<() => void>()

export const areKeysOn = (): boolean => localStorage.getItem(stored) !== 'off'

function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(stored)
  else localStorage.setItem(stored, 'off')
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKeySwitch(): { readonly isOn: boolean; readonly switchKeys: (on: boolean) => void } {
  return { isOn: useSyncExternalStore(subscribe, areKeysOn), switchKeys }
}
