import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenIdle } from '../early/index.ts'
import { loadPart } from './session.ts'

const parts = new Set<() => Promise<unknown>>()

/** A part will be wanted, but not at first. */
export const willNeed = (load: () => Promise<unknown>): void => void parts.add(load)

/** A component whose scripts come when it is shown, or before. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  willNeed(load)
  return lazy(async () => ({ default: await loadPart(load) }))
}

/** Loads all parts, one after the other, while the page has nothing else to do: no press needs the network for scripts. */
export async function loadPartsWhenIdle(): Promise<void> {
  await whenIdle()
  // Loading a part can add further parts to this set.
  for (const load of parts) await load().catch(() => undefined)
}
