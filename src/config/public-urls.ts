import { BlockList, isIP } from 'node:net'
import { isIn, isLoopbackHost, plainHost } from './hosts.ts'
import type { Config } from './settings.ts'

/** Networks that are not publicly reachable (RFC 1918, 3927, 6598, 4193, 4291). */
const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

/** Whether an IP address is in a network that is not publicly reachable. */
export const isPrivateAddress = (address: string): boolean => isIn(privateNetworks, address)

/** Whether a host is private, by its address or name; a name without a dot does not exist in the public DNS. */
function isPrivateHost(host: string): boolean {
  const plain = plainHost(host)
  if (isIP(plain)) return isPrivateAddress(plain)
  return !plain.includes('.') || /\.(local|internal|home\.arpa)$/.test(plain)
}

type Urls = Pick<Config, 'host' | 'port' | 'authUrl' | 'baseUrl' | 'only'>
const names = { authUrl: 'AUTH_URL', baseUrl: 'BASE_URL' } as const

/** Warnings about the public URLs, each with a remedy. */
export function warningsAboutUrls({ host, port, ...config }: Urls): readonly string[] {
  const urls = (['authUrl', 'baseUrl'] as const).map((field) => ({ name: names[field], url: new URL(config[field]) }))
  const open = urls.filter(({ url }) => {
    const { protocol, hostname } = url
    return protocol === 'http:' && !isLoopbackHost(hostname) && !isPrivateHost(hostname)
  })
  // The URL of the other host is up to its own operator.
  const served = urls.filter(({ name }) => config.only === null || (config.only === 'charts') === (name === 'BASE_URL'))
  const local = isLoopbackHost(host) ? [] : served.filter(({ url }) => isLoopbackHost(url.hostname))
  return [
    ...(open.length > 0
      ? [
          `${list(open)}: passwords, codes and tokens are sent unencrypted over a public network. Put a TLS proxy in front and set ${assignments(open, ({ host: to, pathname }) => `https://${to}${pathname.replace(/\/$/, '')}`)}.`,
        ]
      : []),
    ...(local.length > 0
      ? [
          `The server listens on ${host}, but ${list(local)}: on any other device, links lead to that device itself. Start it with --lan, or set ${assignments(local, ({ pathname }) => `http://ADDRESS:${port}${pathname.replace(/\/$/, '')}`)} with the address of this machine in your network, or HOST=127.0.0.1 to serve this machine only.`,
        ]
      : []),
  ]
}

type Named = { readonly name: string; readonly url: URL }

/** `AUTH_URL is http://a.example and BASE_URL is http://b.example`. */
const list = (urls: readonly Named[]): string =>
  urls.map(({ name, url }) => `${name} is ${url.href.replace(/\/$/, '')}`).join(' and ')

const assignments = (urls: readonly Named[], value: (url: URL) => string): string =>
  urls.map(({ name, url }) => `${name}=${value(url)}`).join(' and ')
