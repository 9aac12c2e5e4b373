/** What the service worker does with a request and with a response: functions of plain facts. */
import type { Build } from './build.ts'

export type Asked = { readonly method: string; readonly mode: string; readonly url: string }

/** Of a response. */
export type Facts = {
  readonly status: number
  /** `opaqueredirect`: a redirect, which the browser follows. */
  readonly type: string
  readonly isRedirected: boolean
  readonly mediaType: string
  /** The build of the page; null: it is no page of the viewer. */
  readonly build: string | null
}

/** Not pages of the viewer: its data, the sign-in, and files next to the pages. */
const others = /^(?:api\/|sign-in$|enter-code$|signed-in$|signed-out$|shell$|https$|[^/]+\.\w+$)/

/**
 * `page`: an address that shows the viewer. `file`: a file of the build. `other`: the worker leaves it to the browser, so that no response
 * with data of a person passes through it. `scope`: URL of the viewer, with a trailing slash.
 */
export function kindOf({ method, mode, url }: Asked, scope: string): 'page' | 'file' | 'other' {
  if (method !== 'GET' || !url.startsWith(scope)) return 'other'
  const [path = ''] = url.slice(scope.length).split(/[?#]/)
  if (/^assets\/[^/]+$/.test(path)) return 'file'
  return mode === 'navigate' && !others.test(path) ? 'page' : 'other'
}

/**
 * Whether the response to the address of a page is shown, else the stored page: it says what the browser knows. Shown are pages of
 * the viewer, redirects, and demands to sign in to a proxy. Not shown: error pages of proxies, and sign-in pages of networks.
 */
export const isShown = ({ status, type, isRedirected, build }: Facts): boolean =>
  build !== null || type === 'opaqueredirect' || isRedirected || status === 401 || status === 407

const isOwn = ({ status, type, isRedirected }: Facts): boolean => status === 200 && type === 'basic' && !isRedirected

/** Whether a page arrived whole. */
export const isWhole = (html: string): boolean => html.trimEnd().endsWith('</html>')

/** Whether a response is the page without data of a person, of this build. */
export const isCopy = (facts: Facts, html: string, { id }: Pick<Build, 'id'>): boolean =>
  isOwn(facts) && /^text\/html\b/.test(facts.mediaType) && facts.build === id && isWhole(html)

/** Browsers run no module and apply no style sheet of another type. */
const mediaTypes: Readonly<Record<string, RegExp>> = {
  js: /^(?:text|application)\/javascript\b/,
  css: /^text\/css\b/,
}

/** Whether a response is a file of the build, apart from its content, of which the browser checks the hash. */
export function isFile(facts: Facts, name: string): boolean {
  const expected = mediaTypes[name.slice(name.lastIndexOf('.') + 1)]
  return isOwn(facts) && (expected?.test(facts.mediaType) ?? !/^text\/html\b/.test(facts.mediaType))
}

/** The files that are stored before the build can start, without those that are. */
export const missingFiles = ({ files, later }: Build, stored: readonly string[]): readonly string[] =>
  Object.keys(files).filter((name) => !later.includes(name) && !stored.includes(name))

/** The caches of builds that no page uses. */
export const unusedCaches = (
  caches: readonly string[],
  { begin, own, used }: { readonly begin: string; readonly own: string; readonly used: readonly string[] },
): readonly string[] => caches.filter((name) => name.startsWith(begin) && name !== own && !used.includes(name))
