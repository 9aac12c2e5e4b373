import { useSyncExternalStore } from 'react'
import { thisBrowser } from '../device/index.ts'

/** Stored in this browser: `off` if the person switched shortcuts off (WCAG 2.1.4: speech input can trigger single letters). */
const stored = 'platekeeper.keys'

export const areKeysOn = (): boolean => thisBrowser.get(stored) !== 'off'

const switchKeys = (on: boolean): void => thisBrowser.set(stored, on ? null : 'off')

export function useKeySwitch(): { readonly isOn: boolean; readonly switchKeys: (on: boolean) => void } {
  return { isOn: useSyncExternalStore(thisBrowser.subscribe, areKeysOn), switchKeys }
}
