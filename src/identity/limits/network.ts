import { isIPv4, isIPv6 } from 'node:net'
import type { Origin } from '../audit/audit-log.ts'

/** The network an address counts as: an IPv4 address itself, an IPv6 address its /64, which belongs to one link. */
export const networkOf = (ip: string): string => prefixOf(ip, { ipv4: 32, ipv6: 64 })

/** The /56 of an IPv6 address, often assigned to one home; an IPv4 address itself. */
export const subscriberOf = (ip: string): string => prefixOf(ip, { ipv4: 32, ipv6: 56 })

/** The smallest prefix that is routed separately: an IPv4 /24, an IPv6 /48. */
export const siteOf = (ip: string): string => prefixOf(ip, { ipv4: 24, ipv6: 48 })

/** The site whose quotas a request uses. Those behind an undeclared proxy share one of their own, apart from other addresses of the proxy's network. */
export const siteOfOrigin = ({ ip, isShared }: Pick<Origin, 'ip' | 'isShared'>): string =>
  isShared ? `behind ${siteOf(ip)}` : siteOf(ip)

/** Bits. */
type Prefix = { readonly ipv4: 32 | 24; readonly ipv6: 64 | 56 | 48 }

function prefixOf(ip: string, { ipv4, ipv6 }: Prefix): string {
  const [address = ''] = ip.split('%')
  if (isIPv4(address)) return ipv4Prefix(address, ipv4)
  if (!isIPv6(address)) return address
  const all = groups(address)
  const mapped = mappedIpv4(all)
  if (mapped) return ipv4Prefix(mapped, ipv4)
  const kept = all.slice(0, Math.ceil(ipv6 / 16)).map((group, i) => (ipv6 - i * 16 < 16 ? group & 0xff00 : group))
  return `${kept.map((group) => group.toString(16)).join(':')}::/${ipv6}`
}

const ipv4Prefix = (address: string, bits: Prefix['ipv4']): string =>
  bits === 32 ? address : address.replace(/\d+$/, '0/24')

/** ::ffff:0:0/96 (RFC 4291 §2.5.5.2), however it is written. */
function mappedIpv4(all: readonly number[]): string | null {
  if (all.slice(0, 5).some((group) => group !== 0) || all[5] !== 0xffff) return null
  return all
    .slice(6)
    .flatMap((group) => [group >> 8, group & 0xff])
    .join('.')
}

/** The eight groups, `::` written out. */
function groups(address: string): readonly number[] {
  const [head = '', tail] = address.split('::')
  const before = split(head)
  const after = tail === undefined ? [] : split(tail)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}

/** A dotted end is two groups. */
const split = (part: string): readonly number[] =>
  part.split(':').flatMap((group) => {
    if (group === '') return []
    const [a, b, c, d] = group.split('.').map(Number)
    if (a === undefined || b === undefined || c === undefined || d === undefined) return [Number.parseInt(group, 16)]
    return [a * 256 + b, c * 256 + d]
  })
