import type { FastifyReply, FastifyRequest } from 'fastify'

/** A row of a problem table: `type` is a URI, `title` the same for every occurrence (RFC 9457 §3.1). */
export type ProblemKind = { readonly type: string; readonly status: number; readonly title: string }

type ProblemExtras = {
  readonly headers?: Readonly<Record<string, string>>
  /** Further members of the document (RFC 9457 §3.2). */
  readonly members?: Readonly<Record<string, unknown>>
  /** For the log only. */
  readonly cause?: unknown
  /** Whether it was already logged. */
  readonly isLogged?: boolean
}

/** An error as the client sees it: its type, and one public sentence about this occurrence. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly kind: ProblemKind
  readonly headers: Readonly<Record<string, string>>
  readonly members: Readonly<Record<string, unknown>>
  readonly isLogged: boolean

  constructor(
    kind: ProblemKind,
    detail: string,
    { headers = {}, members = {}, cause, isLogged = false }: ProblemExtras = {},
  ) {
    super(detail, { cause })
    this.isLogged = isLogged
    this.kind = kind
    this.headers = headers
    this.members = members
  }
}

/** The only place where a problem becomes a response. Server errors are logged with their cause. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const { kind, message, headers, members } = problem
  if (kind.status >= 500 && !problem.isLogged)
    request.log.error({ err: problem.cause ?? problem, problem: kind.type }, message)
  const document = {
    type: kind.type,
    title: kind.title,
    status: kind.status,
    detail: message,
    instance: pathOf(request.url),
    request_id: request.id,
    ...members,
  }
  return reply
    .code(kind.status)
    .headers({ 'cache-control': 'no-store', ...headers })
    .type('application/problem+json')
    .send(Buffer.from(JSON.stringify(document)))
}

/** Without the query: some clients put tokens there, and responses are pasted into tickets. */
function pathOf(url: string): string {
  return url.split('?', 1)[0] ?? url
}
