import type { lookup } from 'node:dns'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { guardedLookup } from './guarded-lookup.ts'
import { OutboundError } from './outbound-error.ts'
import type { Transport } from './transport.ts'

/** Looks the host up for every request, and connects to the address that was checked. Follows no redirect. */
export const createGuardedTransport =
  (resolve: typeof lookup): Transport =>
  async ({ url, method, headers, body = '', signal }) => {
    // Loaded by `process.getBuiltinModule`, because an import of `node:http` would also load `fetch` and its dependencies.
    const { request: send } = process.getBuiltinModule(url.startsWith('https:') ? 'node:https' : 'node:http')
    if (body instanceof Blob) throw new TypeError('Files are sent to hosts of operators alone')
    try {
      const request = send(url, {
        ...{ method, signal, agent: false, lookup: guardedLookup(resolve) },
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      })
      // After the response has arrived, later events are ignored.
      request.on('error', () => undefined).end(body)
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      response.on('error', () => undefined)
      const { statusCode: status = 0, headers: answered } = response
      return { status, headers: { get: (name) => answered[name]?.toString() ?? null }, body: response }
    } catch (cause) {
      throw new OutboundError(cause instanceof Error ? cause.message : String(cause), { again: true, cause })
    }
  }
