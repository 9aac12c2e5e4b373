import { early, validated } from '../early/index.ts'
import { appUrl } from './base.ts'
import { createService } from './create-service.ts'
import { createMonitor } from './health.ts'

export const base = appUrl(import.meta.url)
export const monitor = createMonitor()
export const service = createService({
  base,
  fetch: (url, init) => (init.method === 'GET' ? early.take(url) : undefined) ?? validated(url, init),
  heard: monitor.hear,
})
