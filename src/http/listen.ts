import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, isIPv6 } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Listens on every address of `localhost`, otherwise on the one address. Returns the URL for this machine. The app's own
 * server handles the connections of all listeners, so that limits and a graceful stop apply to all.
 */
export async function listenOn(
  app: FastifyInstance,
  { host, port }: { readonly host: string; readonly port: number },
  addressesOf: (host: string) => Promise<readonly string[]> = lookUp,
): Promise<string> {
  const [first, ...others] = host === 'localhost' ? await addressesOf(host) : [host]
  await app.listen({ host: first ?? host, port })
  const { address, port: chosen } = app.server.address() as AddressInfo
  for (const other of others) await alsoListen(app, other, chosen)
  const reachable = address === '0.0.0.0' || address === '::' ? 'localhost' : address
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${chosen}`
}

const lookUp = async (host: string): Promise<readonly string[]> => [
  ...new Set((await lookup(host, { all: true })).map(({ address }) => address)),
]

/** An unavailable address, such as `::1` without IPv6, is skipped. */
function alsoListen(app: FastifyInstance, host: string, port: number): Promise<void> {
  const server = createServer((socket) => app.server.emit('connection', socket))
  return new Promise((resolve) => {
    server.once('error', () => resolve())
    server.listen({ host, port }, () => {
      app.portListeners.add(server)
      resolve()
    })
  })
}
