/** The service worker of the viewer, and the script that removes it from browsers. Its scope is the folder of its address, `/app/`. */

/** Browsers ask for the script with every visit and on return to the page; a cache on the way must not answer. */
export const workerHeaders = {
  'content-type': 'text/javascript; charset=utf-8',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'",
  'x-content-type-options': 'nosniff',
}

/**
 * Sent with `VIEWER_OFFLINE=false`, at the address of the worker: browsers install it in its place, also where that does not work. It
 * removes what was stored, and itself. The names of caches: packages/web/src/worker/build.ts.
 */
export const removalScript = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil((async () => {
  const stored = (await caches.keys()).filter((name) => name.startsWith('platekeeper ' + registration.scope + ' '))
  await Promise.all(stored.map((name) => caches.delete(name)))
  await registration.unregister()
})()))
`
