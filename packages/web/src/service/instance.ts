import { appUrl } from './base.ts'
import { createService } from './create-service.ts'

export const base = appUrl(import.meta.url)
export const service = createService({ base, fetch: (url, init) => fetch(url, init) })
