import { whenIdle } from '../early/index.ts'
import { base } from '../service/index.ts'
import { scriptAddress } from '../trusted/index.ts'
import { namesOf, type WorkerMessage } from './build.ts'
import { reportStorage, watchInstall } from './stored-viewer.ts'
import { updatesOf } from './updates.ts'

const names = namesOf(base)
const { build = '', worker } = document.documentElement.dataset

/** The files of this build stay stored as long as this page is open. Browsers have locks where they have service workers. */
export function holdBuild(): void {
  void navigator.locks?.request(names.pageLock(build), { mode: 'shared' }, () => new Promise(() => undefined))
}

let outdated = false

/** Whether another build has started since this page was loaded: the next page that is opened is loaded from it. */
export const isOutdated = (): boolean => outdated

let updates: ReturnType<typeof updatesOf> | null = null

/** Starts a new build if it waits for this: call it after the last chart is closed. */
export const startNewBuild = (): void => updates?.start()

/** Stores the viewer in this browser, after the first page is shown; removes it where the server says so. */
export async function keepViewer(): Promise<void> {
  const { serviceWorker } = navigator
  if (build === '') return
  // Absent on plain http, and where a person has switched it off.
  if (!serviceWorker) return reportStorage('failed')
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  await whenIdle()
  try {
    if (worker === 'none') return await remove(serviceWorker)
    serviceWorker.addEventListener('controllerchange', () => {
      outdated = true
    })
    const options = { scope: base, updateViaCache: 'none' } as const
    const registration = await serviceWorker.register(scriptAddress(`${base}worker.js`), options)
    const send = (to: ServiceWorker | null, message: WorkerMessage) => to?.postMessage(message)
    watchInstall(registration, reportStorage)
    send(registration.active, 'remove former builds')
    updates = updatesOf({ registration, now: Date.now, send: (to) => send(to, 'start') })
    const check = () => document.visibilityState === 'visible' && void updates?.check()
    document.addEventListener('visibilitychange', check)
    addEventListener('online', check)
  } catch {
    // Without it the viewer needs the network, as before. The browser tries again with the next page.
    reportStorage(serviceWorker.controller ? 'stored' : 'failed')
  }
}

async function remove(container: ServiceWorkerContainer): Promise<void> {
  const registration = await container.getRegistration(base)
  if (registration?.scope !== base) return
  const stored = (await caches.keys()).filter((name) => name.startsWith(names.cachesBegin))
  await Promise.all([registration.unregister(), ...stored.map((name) => caches.delete(name))])
}
