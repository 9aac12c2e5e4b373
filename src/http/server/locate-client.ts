import type { IncomingMessage } from 'node:http'
import { type AddressTest, type ClientAddress, clientAddress } from '../client-address.ts'

/** Where a request came from. */
export type LocateClient = (raw: IncomingMessage) => ClientAddress

/** `warn` reports private peers that forward and are no declared proxy, each once. */
export function clientLocator(
  isTrusted: AddressTest,
  warn: (facts: { readonly proxy: string }, message: string) => void,
): LocateClient {
  const warned = new Set<string>()
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    const forwardedFor = headers['x-forwarded-for']
    if (forwardedFor === undefined) return { ip: peer, isShared: false }
    const { ip, isShared } = clientAddress(peer, String(forwardedFor), isTrusted)
    if (isShared && !warned.has(ip) && warned.size < mostWarnings) {
      warned.add(ip)
      warn({ proxy: ip }, `${ip} ${undeclaredProxy}`)
    }
    return { ip, isShared }
  }
}

/** Proxies that are logged, each once. */
const mostWarnings = 100
const undeclaredProxy =
  'sends X-Forwarded-For but is not in TRUSTED_PROXIES: its clients cannot be distinguished, so limits by network are ' +
  'off for it. If it is your proxy, add it to TRUSTED_PROXIES'
