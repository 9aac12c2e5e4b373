import { useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'

/** Remembered by this browser: `off` where a person switched the keys off (WCAG 2.1.4: speech input presses letters by accident). */
const stored = 'platekeeper.keys'

export const areKeysOn = (): boolean => thisBrowser.get(stored) !== 'off'

const switchKeys = (on: boolean): void => thisBrowser.set(stored, on ? null : 'off')

export function useKeySwitch(): { readonly isOn: boolean; readonly switchKeys: (on: boolean) => void } {
  return { isOn: useSyncExternalStore(thisBrowser.subscribe, areKeysOn), switchKeys }
}
