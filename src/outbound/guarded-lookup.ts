import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIPv4, type LookupFunction } from 'node:net'

/**
 * Which machines hosts named by applications and files may resolve to (docs/reference/logout.md, "Where requests go"). Only an operator
 * registers their URLs. A URL that names a private machine, by its address or a name that exists only in a private network, may be
 * requested. A public name must resolve to public addresses at every request: the operator does not control its DNS.
 */

const ranges = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // 2000::/3 is public, except prefixes that translate to IPv4 or are for documentation.
  ipv6: [
    ['::', 3],
    ['4000::', 2],
    ['8000::', 1],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [network: string, prefix: number])[]>>

/** One list for each: a list compares an IPv4 address with IPv6 networks as well. */
function notPublic(family: keyof typeof ranges): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges[family]) list.addSubnet(network, prefix, family)
  return list
}
const lists = { ipv4: notPublic('ipv4'), ipv6: notPublic('ipv6') }

export function isPublicAddress(address: string): boolean {
  const family = isIPv4(address) ? 'ipv4' : 'ipv6'
  return !lists[family].check(address, family)
}

/** RFC 6761, 6762, 8375, ICANN's `internal`, and names without a dot: none of them exists in the public DNS. */
export const isPrivateName = (host: string): boolean =>
  !host.includes('.') || /\.(?:localhost|local|internal|intranet|lan|home\.arpa|test)$/.test(host)

/** A lookup for `http.request`: all addresses of a public name must be public. Literal addresses are not looked up. */
export function guardedLookup(resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, callback) => {
    const name = host.toLowerCase().replace(/\.$/, '')
    resolve(host, { ...options, all: true }, (error: Error | null, addresses: LookupAddress[]) => {
      if (error) return callback(error, [])
      const inside = isPrivateName(name) ? undefined : addresses.find(({ address }) => !isPublicAddress(address))
      if (inside) {
        return callback(new Error(`${host} is a public name and leads to ${inside.address}, which is not public`), [])
      }
      const [first] = addresses
      return options.all || !first ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
