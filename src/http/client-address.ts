import { BlockList, isIP } from 'node:net'

/** Where X-Forwarded-For says that a request came from, as far as trusted proxies say it. */
export type ClientAddress = {
  /** Always an IP address, without port, brackets or zone. */
  readonly ip: string
  /** `ip` is private and not a trusted proxy, and addresses are left of it: it may be a proxy that is not declared. */
  readonly forwards: boolean
}

export type AddressTest = (address: string) => boolean

/** Addresses and networks in CIDR notation, as in TRUSTED_PROXIES. */
export function addressesIn(networks: readonly string[]): AddressTest {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = familyOf(address)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address))
}

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Loopback, link-local, RFC 1918, RFC 6598 (carrier-grade NAT and overlay networks) and RFC 4193. */
const isPrivate = addressesIn([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/**
 * The nearest address that is not a trusted proxy, from the connection to the left end of X-Forwarded-For. An entry that
 * is not an address ends the search: then the proxy that reported it counts as the client.
 */
export function clientAddress(peer: string, forwardedFor: string | undefined, isTrusted: AddressTest): ClientAddress {
  const entries = forwardedFor?.split(',') ?? []
  let ip = peer
  while (entries.length > 0 && isTrusted(ip)) {
    const next = readAddress(entries.pop() ?? '')
    if (next === null) return { ip, forwards: false }
    ip = next
  }
  return { ip, forwards: entries.length > 0 && isPrivate(ip) }
}

/** One entry of X-Forwarded-For; null: not an address. Some proxies add a port, and to IPv6 brackets (RFC 7239 §6). */
export function readAddress(entry: string): string | null {
  const text = entry.trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? []
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? []
  const [address = ''] = (bracketed ?? withPort ?? text).split('%')
  const family = isIP(address)
  return family === 0 || (bracketed !== undefined && family !== 6) ? null : address.toLowerCase()
}
