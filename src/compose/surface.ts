import { type Config, isLoopbackHost } from '../config/index.ts'
import { type CorsPolicy, endpoints, surfaces, viewerClient } from '../contract/index.ts'

/** How a path responds, whether or not it is served. */
export type Surface = {
  readonly errors: (typeof surfaces)[number]['errors'] | 'page'
  readonly cors: CorsPolicy
  /** The public URL that it is under. */
  readonly at: 'auth_url' | 'base_url'
}

const page: Surface = { errors: 'page', cors: 'same origin', at: 'auth_url' }

/** The surface of a path, with or without a query, by the tables of the contract. */
export function surfacesBelow({ baseUrl }: { readonly baseUrl: string }): (url: string) => Surface {
  // AUTH_URL is a whole host; BASE_URL may have a path.
  const roots = { auth_url: '', base_url: new URL(baseUrl).pathname.replace(/\/+$/, '') }
  const prefixes = surfaces.map(({ at, prefix, ...surface }) => ({
    prefix: roots[at] + prefix,
    surface: { ...surface, at },
  }))
  const exact = new Map<string, Surface>()
  for (const endpoint of Object.values(endpoints)) {
    const path = roots[endpoint.at] + endpoint.path
    const surface = prefixes.find(({ prefix }) => path.startsWith(prefix))?.surface
    if (!surface || !('cors' in endpoint)) continue
    const errors = 'errors' in endpoint ? endpoint.errors : surface.errors
    exact.set(path, { ...surface, errors, cors: endpoint.cors })
  }
  // The start page of the viewer, and the root of the charts, without the slash of what is below them.
  exact.set(roots.base_url + viewerClient.root, { errors: 'problem', cors: 'same origin', at: 'base_url' })
  exact.set(`${roots.base_url}/v2`, { errors: 'problem', cors: 'any origin', at: 'base_url' })
  const ofPath = (path: string): Surface =>
    exact.get(path.replace(/\/$/, '')) ?? prefixes.find(({ prefix }) => path.startsWith(prefix))?.surface ?? page
  return (url) => exact.get(url) ?? ofPath(pathOf(url))
}

/** Whether browsers should use only https for the host of a path (RFC 6797): the one that this server is, or the host of its surface. */
export function onlyHttps(
  { only, authUrl, baseUrl }: Pick<Config, 'only' | 'authUrl' | 'baseUrl'>,
  surfaceOf: (url: string) => Surface,
): (url: string) => boolean {
  const isHttps = { auth_url: isHttpsHost(authUrl), base_url: isHttpsHost(baseUrl) }
  if (only === 'identity' || isHttps.auth_url === isHttps.base_url) return () => isHttps.auth_url
  if (only === 'charts') return () => isHttps.base_url
  return (url) => isHttps[surfaceOf(url).at]
}

/** Not for `localhost`: a browser would apply it to every other server on this machine. */
function isHttpsHost(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'https:' && !isLoopbackHost(hostname)
}

/** Decoded as the router decodes it, so that another spelling of a path is not another surface. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/)
  const path = end < 0 ? url : url.slice(0, end)
  if (!path.includes('%')) return path
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
