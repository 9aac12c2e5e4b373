import { useSyncExternalStore } from 'react'
import { early, validated } from '../early/index.ts'
import { appUrl } from './base.ts'
import { createService, type Service } from './create-service.ts'
import { createMonitor, type Health, healthy, unconfirmed } from './health.ts'

export const base = appUrl(import.meta.url)
/** Whether this page is the one that the browser has stored (src/viewer/page). */
const isCopy = document.documentElement.hasAttribute('data-copy')
export const monitor = createMonitor(() => void service.me(), isCopy ? unconfirmed : healthy)
export const service: Service = createService({
  base,
  fetch: (url, init) => (init.method === 'GET' ? early.take(url) : undefined) ?? validated(url, init),
  begin: monitor.begin,
})

export const useHealth = (): Health => useSyncExternalStore(monitor.subscribe, monitor.current)
