import { Buffer } from 'node:buffer'
import type { ClientRequest, IncomingMessage } from 'node:http'
import process from 'node:process'
import { type Platform, webPlatform } from '../platform.ts'

/**
 * Node's own requests instead of `fetch`, which takes longer to load than many commands need. Redirects are errors. Never throws
 * itself; its `fetch` rejects with the errors of `node:http`.
 *
 * @param options `userAgent`: what the consent page and the account page show as the device, for example `cockpit/1.2 (Linux)`.
 * @see Platform
 */
export function nodePlatform({ userAgent }: { readonly userAgent?: string | (() => string) } = {}): Platform {
  return {
    ...webPlatform,
    async fetch(url, { method, headers, body, signal }) {
      const { protocol } = new URL(url)
      const { request } = await (protocol === 'https:' ? import('node:https') : nodeHttp())
      const bytes = body === null ? null : Buffer.from(body.toString())
      const agent = typeof userAgent === 'function' ? userAgent() : userAgent
      const sent = request(url, {
        method,
        headers: {
          ...(agent && { 'user-agent': agent }),
          ...headers,
          ...(typeof body === 'object' && body && formHeaders),
          ...(bytes && { 'content-length': bytes.length }),
        },
        signal,
      })
      const response = await answerTo(sent, bytes)
      const status = response.statusCode ?? 0
      if (status >= 300 && status < 400 && response.headers.location !== undefined) {
        response.destroy()
        throw new Error(`redirected to ${response.headers.location}`)
      }
      return {
        status,
        headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
        arrayBuffer: () => bytesOf(response),
      }
    },
  }
}

/** `import` of node:http also loads `fetch`, because the module exports a part of it. Node before 20.16 offers no other way. */
const nodeHttp = async () => process.getBuiltinModule?.('node:http') ?? import('node:http')

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' }

const answerTo = (sent: ClientRequest, body: Buffer | null): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
  })

async function bytesOf(response: IncomingMessage): Promise<ArrayBuffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of response) chunks.push(chunk)
  const whole = Buffer.concat(chunks)
  return Uint8Array.from(whole).buffer
}
