/** What a service worker has in place of a window: the types of TypeScript describe either of them, not both. */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
export type Fetched = Extendable & { readonly request: Request; respondWith(response: Promise<Response>): void }

type Events = {
  readonly install: Extendable & { addRoutes?(routes: readonly object[]): Promise<void> }
  readonly activate: Extendable
  readonly message: Extendable & { readonly data: unknown }
  readonly fetch: Fetched
}

export type WorkerScope = {
  readonly registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}
