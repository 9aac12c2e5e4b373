import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Answer, type AnswerParts, answer } from './answers.ts'
import { checkRequest } from './check-request.ts'
import { leadingTo } from './entry-file.ts'

/** Not imported, because an import would also load `fetch` and its dependencies. */
const { createServer } = process.getBuiltinModule('node:http')

/** Bytes of a request; a draft has a hundred points at most. */
const mostBody = 64 * 1024

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; script-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), fullscreen=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
} as const

export type CalibrationServer = {
  /** For the browser of this person, while this server runs. Each start makes a new one. */
  readonly url: string
  /** Opens `url`, once. */
  readonly entryUrl: string
  /** Resolves when `entryUrl` was used. */
  readonly entered: Promise<void>
  close(): Promise<void>
}

/** Serves on loopback only. `port` 0: any free port. Throws what listening throws. */
export async function serveCalibration({
  port,
  ...parts
}: AnswerParts & { readonly port: number }): Promise<CalibrationServer> {
  const [token, entry] = [newToken(), newToken()]
  let isEntryUsed = false
  const entered = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void respond(request, response).catch(() => response.destroy())
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', rawHeaders } = request
    const { origin, 'sec-fetch-site': site } = request.headers
    const local = { method, url, host: valuesOf('host', rawHeaders), origin, site: site?.toString() }
    const verdict = checkRequest(local, { token, entry, port: portOf(server) })
    if ('status' in verdict) return send(response, plain(verdict.status, verdict.reason))
    if ('entry' in verdict) return send(response, entryAnswer())
    if (method !== 'GET' && method !== 'POST') return send(response, plain(405, 'Only GET and POST are supported.'))
    const body = method === 'POST' ? await bodyOf(request) : ''
    if (body === null) return send(response, plain(413, 'The request is too large.'))
    send(response, await answer(parts, { method, path: verdict.path, body }))
  }

  /** A page, not a redirect: after a redirect Sec-Fetch-Site would name the local file. */
  function entryAnswer(): Answer {
    if (isEntryUsed) return plain(410, 'This link was used. Open the address that the terminal shows.')
    isEntryUsed = true
    entered.resolve()
    return { status: 200, contentType: 'text/html; charset=utf-8', body: leadingTo(`/${token}/`) }
  }

  server.listen({ host: '127.0.0.1', port })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}/${token}/`,
    entryUrl: `http://127.0.0.1:${portOf(server)}/${entry}`,
    entered: entered.promise,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

const newToken = (): string => randomBytes(16).toString('base64url')

const portOf = (server: Server): number => (server.address() as AddressInfo).port

/** Node joins or drops repeated headers; the raw ones show them. */
const valuesOf = (name: string, raw: readonly string[]): readonly string[] =>
  raw.filter((_, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === name)

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > mostBody) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

const plain = (status: number, text: string): Answer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: `${text}\n`,
})

function send(response: ServerResponse, { status, contentType, body }: Answer): void {
  response.writeHead(status, { ...headers, 'content-type': contentType, 'content-length': Buffer.byteLength(body) })
  response.end(body)
}
