import { useSyncExternalStore } from 'react'

/**
 * Whether this browser has stored the viewer, so that its address opens without a network. `off`: the server wants no browser to
 * (`VIEWER_OFFLINE=false`). `failed`: the worker could not be installed, for example behind a proxy that demands cookies. `unknown`: not yet.
 */
export type ViewerStorage = 'unknown' | 'stored' | 'failed' | 'off'

let state: ViewerStorage = 'unknown'
const listeners = new Set<() => void>()

export function reportStorage(storage: ViewerStorage): void {
  state = storage
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const isOff = (): boolean => document.documentElement.dataset.worker === 'none'

export const useViewerStorage = (): ViewerStorage => useSyncExternalStore(subscribe, () => (isOff() ? 'off' : state))

type Registration = Pick<ServiceWorkerRegistration, 'active' | 'waiting' | 'installing'>

/** Reports once: a worker that has installed has stored the viewer whole. */
export function watchInstall(
  { active, waiting, installing }: Registration,
  report: (storage: ViewerStorage) => void,
): void {
  if (active || waiting) {
    report('stored')
    return
  }
  const change = () => {
    if (installing?.state === 'installing') return
    installing?.removeEventListener('statechange', change)
    report(installing?.state === 'redundant' ? 'failed' : 'stored')
  }
  installing?.addEventListener('statechange', change)
}
