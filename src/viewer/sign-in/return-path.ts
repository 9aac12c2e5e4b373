import type { ViewerRoot } from '../viewer-root.ts'

/**
 * Longer paths are not of our pages. Five of them fit into the cookies of a browser (transaction.ts): proxies reject requests with more
 * than 8 KB of cookies, and pages of other sites can begin sign-ins.
 */
const mostCharacters = 500

/** Below the root, but not pages: the browser would be sent in circles, or shown JSON. */
const noPages = /^\/(?:api|assets|sign-in|signed-in|signed-out)(?:\/|$)/

/**
 * The URL to which a browser goes after signing in: the page of the viewer that `to` names, a path below the root with its query
 * (`/KPDX/10-9?with=KSEA/1`). The start page for anything else, above all for other origins and other paths of this one.
 */
export function returnUrl(to: unknown, root: ViewerRoot): string {
  const start = `${root.url}/`
  if (typeof to !== 'string' || to.length > mostCharacters || !/^\/[!-~]*$/.test(to)) return start
  // Browsers read \ as /, and two slashes at the beginning as a host.
  if (/^\/[/\\]|\\/.test(to) || !URL.canParse(root.url + to)) return start
  const url = new URL(root.url + to)
  const isShort = url.href.length - root.url.length <= mostCharacters
  const isBelow = isShort && url.origin === root.origin && url.pathname.startsWith(`${root.path}/`)
  if (!isBelow || noPages.test(decoded(url.pathname.slice(root.path.length)))) return start
  return url.href
}

/** As the router would read it. */
function decoded(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
