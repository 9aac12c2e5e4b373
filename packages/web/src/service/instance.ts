import { useSyncExternalStore } from 'react'
import { early, validated } from '../early/index.ts'
import { appUrl } from './base.ts'
import { createService, type Service } from './create-service.ts'
import { createMonitor, type Health, healthy, unconfirmed } from './health.ts'
import { packs } from './pack-access.ts'

export const base = appUrl(import.meta.url)
/** Whether this page is the one that the browser has stored (src/viewer/page). */
export const isCopy = document.documentElement.hasAttribute('data-copy')
export const monitor = createMonitor(() => void service.me(), isCopy ? unconfirmed : healthy)
/** Milliseconds. As the service worker waits for a page. */
const patience = 3000
export const service: Service = createService({
  base,
  fetch(url, init) {
    const begun = init.method === 'GET' ? early.take(url) : undefined
    return begun ? untilAborted(begun, init.signal) : validated(url, init)
  },
  begin: monitor.begin,
  patience: () => (monitor.current().unanswered > 0 ? patience : null),
  packs: {
    ...{ mayHave: packs.mayHave, read: packs.read, keep: packs.keep },
    wait: () => packs.waitBefore(monitor.current().unanswered > 0),
  },
})

/** The server alone: what is taken along comes from no pack, and is not stored a second time. */
export const serverOnly: Service = createService({
  base,
  fetch: (url, init) => validated(url, { ...init, cache: 'no-store' }),
  begin: monitor.begin,
})

export const useHealth = (): Health => useSyncExternalStore(monitor.subscribe, monitor.current)

/** A request that was sent before the call began has no time limit of its own. */
const untilAborted = (response: Promise<Response>, signal?: AbortSignal | null): Promise<Response> =>
  Promise.race([
    response,
    new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ])
