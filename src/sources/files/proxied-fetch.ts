import { SourceError } from '../source/source-error.ts'
import { reasonOf, TransientError } from './web-request.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * `fetch` through the proxies of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in letters of either case; without them, Node's own.
 * Throws SourceError for a proxy that cannot be used.
 */
export async function proxiedFetch(env: Environment): Promise<typeof fetch> {
  const proxies = {
    httpProxy: proxyIn(env, 'http_proxy'),
    httpsProxy: proxyIn(env, 'https_proxy'),
    noProxy: settingOf(env, 'no_proxy'),
    // Many proxies permit tunnels to port 443 alone.
    proxyTunnel: false,
  }
  if (proxies.httpProxy === '' && proxies.httpsProxy === '') return fetch
  // Loaded only here: without a proxy nothing needs it.
  const undici = await import('undici')
  const dispatcher = new undici.EnvHttpProxyAgent(proxies)
  const fetchThrough = undici.fetch as unknown as (url: string, init: object) => Promise<Response>
  return async (url, init) => {
    try {
      const response = await fetchThrough(String(url), { ...init, dispatcher })
      if (response.status !== proxyNeedsPassword) return response
      await response.body?.cancel()
    } catch (cause) {
      const status = refusedTunnel(cause)
      if (status === null)
        throw new TransientError(`${reasonOf(cause)}; requests go through ${proxy}, except to hosts in NO_PROXY`, {
          cause,
        })
      if (status !== proxyNeedsPassword) throw new SourceError(`${url}: ${proxy} responded with status ${status}`)
    }
    const remedy = 'It needs a user name and password: http://USER:PASSWORD@proxy.example.org:3128'
    throw new SourceError(`${url}: ${proxy} responded with status ${proxyNeedsPassword}. ${remedy}`)
  }
}

const proxy = 'the proxy in HTTPS_PROXY or HTTP_PROXY'
const proxyNeedsPassword = 407

/** The status with which a proxy refused a tunnel; undici has it only in the message of a cause. */
function refusedTunnel(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const [, status] = /^Proxy .*\((\d{3})\)/.exec(error.message) ?? []
  return status === undefined ? refusedTunnel(error.cause) : Number(status)
}

const settingOf = (env: Environment, name: string): string => env[name] || env[name.toUpperCase()] || ''

/** Empty: none. */
function proxyIn(env: Environment, name: string): string {
  const value = settingOf(env, name)
  if (value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new SourceError(`${name.toUpperCase()} must be a URL such as http://proxy.example.org:3128`)
}
