type Registration = Pick<ServiceWorkerRegistration, 'waiting' | 'installing' | 'update' | 'addEventListener'>

type Parts = {
  readonly registration: Registration
  readonly now: () => number
  /** Asks a worker that waits to start; it does not while a chart is open. */
  readonly send: (worker: ServiceWorker) => void
}

/** Milliseconds between two checks. */
const seldom = 60_000

/** Looks for new builds, and starts one that is stored whole. */
export function updatesOf({ registration, now, send }: Parts) {
  let checked = now()
  const start = (): void => {
    if (registration.waiting) send(registration.waiting)
  }
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') start()
    })
  })
  start()
  return {
    start,
    /** Call it on return to the page, and when the network returns. */
    async check(): Promise<void> {
      start()
      if (now() - checked < seldom) return
      checked = now()
      // Without a network it fails.
      await registration.update().catch(() => undefined)
    },
  }
}
