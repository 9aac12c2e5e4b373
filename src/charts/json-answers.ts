import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  type AccessClaims,
  acceptedCoding,
  type ContentCoding,
  encode,
  type FrontAnswer,
  type FrontRoute,
  matchesNone,
  type RecallToken,
  type Representation,
  type RepresentationCache,
} from '../http/index.ts'

export type JsonAnswer = {
  /** Everything that the text depends on except the catalogue's revision. */
  readonly subject: string
  /** What the request depends on beside its URL and headers. */
  readonly dialect: AccessClaims['dialect']
  /** The JSON text; computed once per revision and content coding while the response is cached. */
  readonly compose: () => Promise<string>
}

/** The data that responses are made of; the revision changes with every change. */
type Revised = { revision(): Promise<string> }

/** What a request was answered with. */
type Known = { readonly revision: string; readonly key: string; readonly coding: ContentCoding }

/** How many requests are known; of more, those that were first answered longest ago are read again. */
const mostKnown = 20_000

/** Characters of a request's URL and codings; longer ones could fill the memory. */
const longest = 400

/** Airport records and chart lists as bytes, made once for each revision of the catalogue and content coding. */
export class JsonAnswers {
  readonly #catalogue: Revised
  readonly #cache: RepresentationCache
  readonly #known = new Map<string, Known>()

  #isInFront = false

  constructor(catalogue: Revised, cache: RepresentationCache) {
    this.#catalogue = catalogue
    this.#cache = cache
  }

  /**
   * 200, or 304 if the client has the same bytes. Clients revalidate each time, so that a new edition is seen
   * immediately. Vary omits Authorization (RFC 9110 §12.5.5): every use is validated.
   */
  async send(
    { method, headers, raw: { url = '' } }: FastifyRequest,
    reply: FastifyReply,
    { subject, dialect, compose }: JsonAnswer,
  ): Promise<FastifyReply> {
    const coding = acceptedCoding(headers['accept-encoding'])
    const revision = await this.#catalogue.revision()
    const key = `${revision} ${subject} ${coding}`
    const representation = await this.#cache.get(key, async () => encode(Buffer.from(await compose()), coding))
    if (this.#isInFront && method === 'GET')
      this.#keep(requestKey(url, dialect, headers['accept-encoding']), { revision, key, coding })
    const answer = answerWith(representation, coding, headers['if-none-match'])
    for (let i = 0; i < answer.headers.length; i += 2) reply.header(answer.headers[i] ?? '', answer.headers[i + 1])
    return reply.code(answer.status).send(answer.body)
  }

  #keep(request: string, known: Known): void {
    if (request.length > longest) return
    if (this.#known.size >= mostKnown && !this.#known.has(request))
      this.#known.delete(this.#known.keys().next().value ?? '')
    this.#known.set(request, known)
  }

  /** Answers requests that were answered before, from the same revision, to who sends a token that was accepted before. */
  front(recall: RecallToken): FrontRoute {
    this.#isInFront = true
    return ({ raw: { url = '', headers } }) => {
      const { authorization } = headers
      const claims = authorization === undefined ? null : recall(authorization)
      const known = claims && this.#known.get(requestKey(url, claims.dialect, headers['accept-encoding']))
      return known ? this.#answerAgain(known, headers['if-none-match']) : null
    }
  }

  async #answerAgain({ revision, key, coding }: Known, ifNoneMatch: string | undefined): Promise<FrontAnswer | null> {
    const current = await this.#catalogue.revision().catch(() => null)
    const kept = current === revision ? this.#cache.kept(key) : undefined
    return kept ? answerWith(kept, coding, ifNoneMatch) : null
  }
}

const requestKey = (url: string, dialect: string, acceptEncoding = ''): string => `${dialect} ${url} ${acceptEncoding}`

function answerWith(
  { bytes, etag }: Representation,
  coding: ContentCoding,
  ifNoneMatch: string | undefined,
): FrontAnswer {
  const headers = ['etag', etag, 'cache-control', 'private, max-age=0, must-revalidate', 'vary', 'Accept-Encoding']
  if (matchesNone(ifNoneMatch, etag)) return { status: 304, headers }
  if (coding !== 'identity') headers.push('content-encoding', coding)
  headers.push('content-type', 'application/json; charset=utf-8')
  return { status: 200, headers, body: bytes }
}
