import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** The host of a URL or a setting, without the brackets of an IPv6 address and the root's dot. */
export const plainHost = (host: string): string => host.toLowerCase().replace(/^\[|\]$|\.$/g, '')

export const isIn = (networks: BlockList, host: string): boolean =>
  isIP(host) !== 0 && networks.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')

/** Whether a host is always the local machine (RFC 6761 §6.3). */
export function isLoopbackHost(host: string): boolean {
  const plain = plainHost(host)
  return plain === 'localhost' || plain.endsWith('.localhost') || isIn(loopback, plain)
}
