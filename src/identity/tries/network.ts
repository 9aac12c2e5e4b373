import { isIPv6 } from 'node:net'

/** Whom an address counts as: an IPv4 address for itself, an IPv6 address for its /64, which one subscriber has whole. */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  return `${groups(address).slice(0, 4).join(':')}::/64`
}

/** The eight groups, `::` written out, without leading zeros, lower case. */
function groups(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const before = split(head)
  const after = tail === undefined ? [] : split(tail)
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}

/** A dotted end stands for two groups; which ones does not matter within a /64. */
const split = (part: string): readonly string[] =>
  part.split(':').flatMap((group) => (group === '' ? [] : group.includes('.') ? ['0', '0'] : [group]))

/** The wider network of an address: an IPv4 /24 or an IPv6 /48, as providers give them to one household or site. */
export function siteOf(ip: string): string {
  const network = networkOf(ip)
  if (network.endsWith('/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`
  return network === '' ? '' : `${network.split('.').slice(0, 3).join('.')}.0/24`
}
