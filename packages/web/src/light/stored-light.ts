import { thisBrowser } from '../device/index.ts'
import type { Light } from './sun.ts'

const stored = 'platekeeper.light'

const isLight = (value: unknown): value is Light => value === 'day' || value === 'night' || value === 'auto'

/** The person's choice in this browser. */
export function storedLight(): Light {
  const kept = thisBrowser.get(stored)
  return isLight(kept) ? kept : 'auto'
}

export const storeLight = (light: Light): void => thisBrowser.set(stored, light)
