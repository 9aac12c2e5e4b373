/** A build of the viewer, as its service worker knows it (service-worker-plugin.ts). */
export type Build = {
  readonly id: string
  /** The files below `assets/` by name: their SHA-256, in base64. */
  readonly files: Readonly<Record<string, string>>
  /** Names of large files, which are stored when the page asks for them. */
  readonly later: readonly string[]
}

/** Names of one viewer: an origin can have several, at different paths. `base`: its URL, with a trailing slash. */
export const namesOf = (base: string) => ({
  /** Before the id of a build: the cache that contains its files. */
  cachesBegin: `platekeeper ${base} `,
  cache: (build: string): string => `platekeeper ${base} ${build}`,
  /** The lock that each page of a build holds as long as it is open. */
  pageLock: (build: string): string => `platekeeper page ${base} ${build}`,
  /** The lock that each page holds as long as it shows a chart. */
  chartLock: `platekeeper chart ${base}`,
})

/** Of the pages of the viewer (src/viewer/page): the build of a page, and `none` where browsers should have no service worker. */
export const buildHeader = 'platekeeper-build'
export const workerHeader = 'platekeeper-worker'

/** Sent by a page: a new build may start now, or caches of former builds can be removed. */
export type WorkerMessage = 'start' | 'remove former builds'
