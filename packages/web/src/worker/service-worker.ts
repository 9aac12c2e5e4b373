/**
 * The service worker of the viewer: the page and its scripts without a network. It stores one build, whole, with the page that
 * contains no data of a person, and passes everything else to the browser. Built alone, to `{base_url}/app/worker.js`, so its scope
 * is `/app/` (service-worker-plugin.ts; docs/explanation/offline.md).
 */
import { type Build, buildHeader, namesOf, type WorkerMessage, workerHeader } from './build.ts'
import { type Facts, isCopy, isFile, isShown, isWhole, kindOf, missingFiles, unusedCaches } from './decisions.ts'
import type { WorkerScope } from './scope.ts'

declare const self: WorkerScope
/** Written by the build. */
declare const viewerBuild: Build

/** Milliseconds until the stored page is shown. */
const longest = 3000
/** Requests at a time: the page has other requests. */
const parallel = 4

const base = self.registration.scope
const names = namesOf(base)
const own = names.cache(viewerBuild.id)
const fileUrl = (name: string): string => `${base}assets/${name}`
const nameOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1).replace(/[?#].*$/, '')
const copyUrl = `${base}shell`

const factsOf = ({ status, type, redirected, headers }: Response): Facts => ({
  status,
  type,
  isRedirected: redirected,
  mediaType: headers.get('content-type') ?? '',
  build: headers.get(buildHeader),
})

self.addEventListener('install', (event) => {
  // Browsers that can do so ask for data without starting the worker.
  const data = { condition: { urlPattern: `${base}api/*` }, source: 'network' }
  event.waitUntil(Promise.all([event.addRoutes?.([data]), storeBuild()]))
})

self.addEventListener('activate', (event) => event.waitUntil(removeFormer()))

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message === 'start') event.waitUntil(startUnlessChart())
  if (message === 'remove former builds') event.waitUntil(removeFormer())
})

self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, base)
  if (kind === 'page') event.respondWith(page(event.request))
  if (kind === 'file') event.respondWith(file(event.request))
})

/** Stores the files first, the page last: a build that has its page is whole. What was stored before an interruption stays. */
async function storeBuild(): Promise<void> {
  const cache = await caches.open(own)
  const stored = (await cache.keys()).map(({ url }) => nameOf(url))
  const missing = missingFiles(viewerBuild, stored).values()
  await Promise.all(
    Array.from({ length: parallel }, async () => {
      for (const name of missing) {
        const response = await requestFile(name)
        if (!isFile(factsOf(response), name)) throw new Error(`This is not ${name} of the viewer`)
        await cache.put(fileUrl(name), response)
      }
    }),
  )
  const copy = await fetch(copyUrl, { credentials: 'omit', cache: 'no-store' })
  if (!isCopy(factsOf(copy), await copy.clone().text(), viewerBuild))
    throw new Error('This is not the page of this build')
  await cache.put(copyUrl, copy)
}

/** Fails if the content is another than the one that was built: `integrity` is checked by the browser. */
const requestFile = (name: string): Promise<Response> =>
  fetch(fileUrl(name), { credentials: 'omit', integrity: `sha256-${viewerBuild.files[name]}` })

async function file(request: Request): Promise<Response> {
  const stored = await caches.match(request.url, { ignoreVary: true })
  const name = nameOf(request.url)
  if (stored || !viewerBuild.later.includes(name)) return stored ?? fetch(request)
  const response = await requestFile(name)
  const copy = response.clone()
  // A browser without space for it still shows it.
  if (isFile(factsOf(response), name))
    await caches
      .open(own)
      .then((cache) => cache.put(request.url, copy))
      .catch(() => undefined)
  return response
}

/** The page of the server if it arrives whole and in time, else the stored one. */
async function page(request: Request): Promise<Response> {
  const asked = answer(request)
  const first = await Promise.race([asked, new Promise<null>((resolve) => setTimeout(resolve, longest, null))])
  if (first && isShown(factsOf(first))) return first
  const copy = await caches.open(own).then((cache) => cache.match(copyUrl))
  return copy ?? (await asked) ?? Response.error()
}

/** null: no response, or only a part of it. */
async function answer(request: Request): Promise<Response | null> {
  try {
    const response = await fetch(request)
    if (response.headers.get(workerHeader) === 'none') await end()
    else if (response.headers.has(buildHeader) && !isWhole(await response.clone().text())) return null
    return response
  } catch {
    return null
  }
}

/** A new build never replaces the one of an open chart. */
async function startUnlessChart(): Promise<void> {
  const { held = [] } = await navigator.locks.query()
  if (!held.some(({ name }) => name === names.chartLock)) await self.skipWaiting()
}

async function removeFormer(): Promise<void> {
  // Another worker is storing the next build.
  if (self.registration.installing || self.registration.waiting) return
  const [{ held = [] }, stored] = await Promise.all([navigator.locks.query(), caches.keys()])
  const used = stored.filter((cache) => held.some(({ name }) => isPageOf(cache, name)))
  const unused = unusedCaches(stored, { begin: names.cachesBegin, own, used })
  await Promise.all(unused.map((name) => caches.delete(name)))
}

const isPageOf = (cache: string, lock = ''): boolean => lock === names.pageLock(cache.slice(names.cachesBegin.length))

/** The server wants no service worker in browsers: nothing of it is left. */
async function end(): Promise<void> {
  const stored = (await caches.keys()).filter((name) => name.startsWith(names.cachesBegin))
  await Promise.all(stored.map((name) => caches.delete(name)))
  await self.registration.unregister()
}
