import type { Fetch } from './follow-redirects.ts'
import { OutboundError, reasonOf } from './outbound-error.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * `fetch` through the proxies of HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in letters of either case, except to this machine; without
 * them, Node's own. Throws OutboundError for a proxy that cannot be used.
 */
export function createProxiedFetch(env: Environment): Fetch {
  const [httpProxy, httpsProxy] = [settingOf(env, 'http_proxy'), settingOf(env, 'https_proxy')]
  if (httpProxy === '' && httpsProxy === '') return (url, init) => fetch(url, init)
  let opened: Promise<Fetch> | null = null
  return async (url, init) => {
    if (isThisMachine(new URL(url))) return fetch(url, init)
    opened ??= openProxies(env)
    return (await opened)(url, init)
  }
}

const isThisMachine = ({ hostname }: URL): boolean => /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(hostname)

async function openProxies(env: Environment): Promise<Fetch> {
  const proxies = {
    httpProxy: proxyIn(env, 'http_proxy'),
    httpsProxy: proxyIn(env, 'https_proxy'),
    noProxy: settingOf(env, 'no_proxy'),
    // Many proxies permit tunnels to port 443 alone.
    proxyTunnel: false,
  }
  // Loaded only with a proxy.
  const undici = await import('undici')
  const dispatcher = new undici.EnvHttpProxyAgent(proxies)
  const fetchThrough = undici.fetch as unknown as (url: string, init: object) => Promise<Response>
  return async (url, init) => {
    try {
      const response = await fetchThrough(url, { ...init, dispatcher })
      if (response.status !== proxyNeedsPassword) return response
      await response.body?.cancel()
    } catch (cause) {
      const status = refusedTunnel(cause)
      if (status === null) {
        const reason = `${reasonOf(cause)}; requests go through ${proxy}, except to hosts in NO_PROXY`
        throw new OutboundError(reason, { again: true, cause })
      }
      if (status !== proxyNeedsPassword)
        throw new OutboundError(`${proxy} responded with status ${status}`, { again: false, cause })
    }
    const remedy = 'It needs a user name and password: http://USER:PASSWORD@proxy.example.org:3128'
    throw new OutboundError(`${proxy} responded with status ${proxyNeedsPassword}. ${remedy}`, { again: false })
  }
}

const proxy = 'the proxy in HTTPS_PROXY or HTTP_PROXY'
const proxyNeedsPassword = 407

/** The status with which a proxy refused a tunnel; undici reports it only in the message of a cause. */
function refusedTunnel(error: unknown): number | null {
  if (!(error instanceof Error)) return null
  const [, status] = /^Proxy .*\((\d{3})\)/.exec(error.message) ?? []
  return status === undefined ? refusedTunnel(error.cause) : Number(status)
}

const settingOf = (env: Environment, name: string): string => env[name] || env[name.toUpperCase()] || ''

/** Empty: no proxy. */
function proxyIn(env: Environment, name: string): string {
  const value = settingOf(env, name)
  if (value === '' || /^https?:$/.test(URL.parse(value)?.protocol ?? '')) return value
  throw new OutboundError(`${name.toUpperCase()} must be a URL such as http://proxy.example.org:3128`, { again: false })
}
