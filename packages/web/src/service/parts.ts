import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenIdle } from '../early/index.ts'
import { loadStyleSheets } from '../part-files/index.ts'
import { monitor } from './instance.ts'
import { openPartLoader } from './load-part.ts'
import { askAgain } from './me.ts'

/** Use it for all dynamic imports: see load-part.ts. */
export const loadPart = openPartLoader({
  loadStyles: loadStyleSheets,
  ask: async () => {
    await askAgain()
    return monitor.current().unanswered === 0
  },
  untilAnswers: () =>
    new Promise((resolve) => {
      const end = monitor.subscribe(() => {
        if (monitor.current().unanswered > 0) return
        end()
        resolve()
      })
    }),
  wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
})

const parts = new Set<() => Promise<unknown>>()

/** Registers a part that is not needed for the first page but will be needed later. */
export const willNeed = (load: () => Promise<unknown>): void => void parts.add(load)

/** A component whose scripts load when it is shown, or earlier. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  willNeed(load)
  return lazy(async () => ({ default: await loadPart(load) }))
}

/** Loads all registered parts, one after the other, while the browser is idle: later, no press waits for scripts. */
export async function loadPartsWhenIdle(): Promise<void> {
  await whenIdle()
  // Loading a part can add further parts to this set.
  for (const load of parts) await load().catch(() => undefined)
}
