import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { whenIdle } from '../early/index.ts'
import { monitor } from './instance.ts'
import { openPartLoader } from './load-part.ts'
import { askAgain } from './me.ts'
import { loadStyles } from './style-sheets.ts'

/** For every dynamic import: see load-part.ts. */
export const loadPart = openPartLoader({
  loadStyles,
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
