import { hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { HealthReport } from './run-checks.ts'

/** Not imported: see http/server. */
const { createServer } = process.getBuiltinModule('node:http')

export type OpsParts = {
  readonly host: string
  /** 0: any that is free. */
  readonly port: number
  /** null: every client of the port, which is on this machine, may read it. */
  readonly token: string | null
  /** Whether the Host of a request is this machine: without a token, a page in a browser here must not read it by a name of its own. */
  readonly isLocal: (host: string) => boolean
  readonly report: () => Promise<HealthReport>
  /** The text of the metrics, and its type. */
  readonly metrics: { readonly contentType: string; metrics(): Promise<string> }
  /** For the log: an answer could not be made. */
  readonly failed: (error: unknown) => void
}

export type OpsServer = {
  /** Returns its port. Rejects with the error of listening. */
  listen(): Promise<number>
  close(): Promise<void>
}

type Answer = {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const text = (status: number, sentence: string, headers?: Answer['headers']): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body: `${sentence}\n`,
  ...(headers && { headers }),
})

/** Milliseconds. */
const timeouts = { requestTimeout: 10_000, headersTimeout: 5_000, keepAliveTimeout: 75_000 } as const

/** Serves figures and probes to the operator's own programs, on a port that has nothing else. */
export function createOpsServer(parts: OpsParts): OpsServer {
  const pages = new Map<string, () => Promise<Answer>>([
    ['/livez', async () => text(200, 'alive')],
    [
      '/readyz',
      async () => {
        const report = await parts.report()
        const body = `${JSON.stringify(readinessBody(report))}\n`
        return { status: report.isReady ? 200 : 503, type: 'application/json; charset=utf-8', body }
      },
    ],
    ['/metrics', async () => ({ status: 200, type: parts.metrics.contentType, body: await parts.metrics.metrics() })],
  ])

  async function answer({ method = '', url = '', headers }: IncomingMessage): Promise<Answer> {
    if (parts.token === null) {
      const host = (headers.host ?? '').replace(/:\d+$/, '')
      if (!parts.isLocal(host)) return text(403, 'Without OPS_TOKEN, ask for localhost or 127.0.0.1')
    } else if (!bears(headers.authorization, parts.token)) {
      return text(401, 'Send OPS_TOKEN as a bearer token', { 'www-authenticate': 'Bearer' })
    }
    const page = pages.get(url.replace(/\?.*$/s, ''))
    if (!page) return text(404, `Served here: ${[...pages.keys()].join(', ')}`)
    if (method !== 'GET' && method !== 'HEAD') return text(405, 'GET and HEAD only', { allow: 'GET, HEAD' })
    try {
      return await page()
    } catch (error) {
      parts.failed(error)
      return text(500, 'The answer could not be made; the log of the server says why')
    }
  }

  const server: Server = createServer(timeouts, (request, response) => {
    request.resume()
    void answer(request).then(({ status, type, body, headers }) => {
      const common = { 'content-type': type, 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }
      response.writeHead(status, { ...common, 'content-length': Buffer.byteLength(body), ...headers })
      response.end(request.method === 'HEAD' ? undefined : body)
    })
  })

  return {
    async listen() {
      server.listen({ host: parts.host, port: parts.port })
      await once(server, 'listening')
      return (server.address() as AddressInfo).port
    },
    async close() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** The answer of `/readyz`: without details, which may name files and addresses. */
export function readinessBody({ isReady, checks }: HealthReport) {
  const shown = [...checks].map(([name, { state, finding }]) => {
    const texts = finding && { reason: finding.reason, remedy: finding.remedy }
    return [name, { state, ...texts }] as const
  })
  return { ready: isReady, checks: Object.fromEntries(shown) }
}

/** Compares two hashes, so that the comparison takes the same time for every token. */
function bears(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer ([\x21-\x7e]+)$/i.exec(authorization ?? '') ?? []
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer'))
}
