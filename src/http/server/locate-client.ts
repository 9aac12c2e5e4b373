import type { IncomingMessage } from 'node:http'
import { type AddressTest, clientAddress } from '../client-address.ts'

/** Where a request came from. */
export type LocatedClient = {
  readonly ip: string
  /**
   * `ip` is the private peer of the connection, which is not a declared proxy and forwards the requests of others: all
   * clients behind it have this address. Never after a trusted proxy: what is left of its entry, the client may have written.
   */
  readonly isShared: boolean
}

export type LocateClient = (raw: IncomingMessage) => LocatedClient

export type LocatorParts = {
  readonly isTrusted: AddressTest
  /** Private addresses are clients that connect directly: none forwards for others. */
  readonly directClients: boolean
  /** Reports private addresses that forward and are not declared proxies, each once. */
  readonly warn: (facts: { readonly proxy: string }, message: string) => void
}

export function clientLocator({ isTrusted, directClients, warn }: LocatorParts): LocateClient {
  const warned = new Set<string>()
  return ({ headers, socket }) => {
    const peer = socket.remoteAddress ?? ''
    const forwardedFor = headers['x-forwarded-for']
    if (forwardedFor === undefined) return { ip: peer, isShared: false }
    const { ip, forwards } = clientAddress(peer, String(forwardedFor), isTrusted)
    const isUndeclared = forwards && !directClients
    if (isUndeclared && !warned.has(ip) && warned.size < mostWarnings) {
      warned.add(ip)
      warn({ proxy: ip }, `${ip} ${undeclaredProxy}`)
    }
    return { ip, isShared: isUndeclared && ip === peer }
  }
}

/** Proxies that are logged, each once. */
const mostWarnings = 100
const undeclaredProxy =
  'sends X-Forwarded-For but is not in TRUSTED_PROXIES: its clients cannot be distinguished, so limits count them as one ' +
  'network. If it is your proxy, add it to TRUSTED_PROXIES'
