import type { FastifyReply, FastifyRequest } from 'fastify'
import { BoundedMap } from '../bounded/index.ts'
import {
  type AccessClaims,
  acceptedCoding,
  type ContentCoding,
  encode,
  type FastPathAnswer,
  type FastPathRoute,
  matchesNone,
  type RecallToken,
  type Representation,
  type RepresentationCache,
  type RoutedAnswer,
} from '../http/index.ts'

export type JsonAnswer = {
  /** Everything that the text depends on except the catalogue's revision. */
  readonly subject: string
  /** What the response depends on in addition to URL and headers. */
  readonly dialect: AccessClaims['dialect']
  /** The JSON text; computed once per revision and content coding while the response is cached. */
  readonly compose: () => Promise<string>
}

/** The data that responses are composed from; the revision changes with every change. */
type Revised = { revision(): string | Promise<string> }

/** What a response depends on in addition to the URL. */
type Variant = Pick<AccessClaims, 'dialect'> & { readonly acceptEncoding: string | undefined }

/** The response to a request. */
type Known = Variant & {
  readonly revision: string
  readonly key: string
  readonly coding: ContentCoding
  /** Its pattern. */
  readonly route: string
}

/** Maximum number of cached URLs, and of requests for one URL; the oldest entry is evicted. */
const mostKnown = 20_000
const mostVariants = 8

/** Characters of a request's URL and codings; longer ones could fill the memory. */
const longest = 400

/** Airport records and chart lists as bytes, made once for each revision of the catalogue and content coding. */
export class JsonAnswers {
  readonly #catalogue: Revised
  readonly #cache: RepresentationCache<string>
  readonly #known = new BoundedMap<string, readonly Known[]>(mostKnown)

  #hasFastPath = false

  constructor(catalogue: Revised, cache: RepresentationCache<string>) {
    this.#catalogue = catalogue
    this.#cache = cache
  }

  /**
   * 200, or 304 if the client has the same bytes. Clients revalidate each time, so that a new edition is seen
   * immediately. Vary omits Authorization (RFC 9110 §12.5.5): every use is validated.
   */
  async send(
    { method, headers, raw: { url = '' }, routeOptions: { url: route = '' } }: FastifyRequest,
    reply: FastifyReply,
    { subject, dialect, compose }: JsonAnswer,
  ): Promise<FastifyReply> {
    const acceptEncoding = headers['accept-encoding']
    const coding = acceptedCoding(acceptEncoding)
    const revision = await this.#catalogue.revision()
    const key = `${revision} ${subject} ${coding}`
    let isOfRevision = true
    const representation = await this.#cache.get(key, async () => {
      const bytes = await encode(Buffer.from(await compose()), coding)
      isOfRevision = (await this.#catalogue.revision()) === revision
      return bytes
    })
    // If the editions changed meanwhile, the response may be of the later state, and a withdrawal can restore this revision.
    if (!isOfRevision) this.#cache.drop(key)
    if (this.#hasFastPath && method === 'GET')
      this.#keep(url, { dialect, acceptEncoding, revision, key, coding, route })
    const answer = answerWith(representation, coding, headers['if-none-match'])
    for (let i = 0; i < answer.headers.length; i += 2) reply.header(answer.headers[i] ?? '', answer.headers[i + 1])
    return reply.code(answer.status).send(answer.body && Buffer.from(answer.body, 'latin1'))
  }

  #keep(url: string, known: Known): void {
    if (url.length + (known.acceptEncoding?.length ?? 0) > longest) return
    const others = this.#known.get(url)?.filter((each) => !isSame(each, known)) ?? []
    this.#known.set(url, [...others, known].slice(-mostVariants))
  }

  /** Answers requests that were answered before, from the same revision, to clients whose token was accepted before. */
  fastPath(recall: RecallToken): FastPathRoute<RoutedAnswer> {
    this.#hasFastPath = true
    return ({ raw: { url = '', headers } }) => {
      const { authorization } = headers
      const claims = authorization === undefined ? null : recall(authorization)
      if (claims === null) return null
      const variant = { dialect: claims.dialect, acceptEncoding: headers['accept-encoding'] }
      const known = this.#known.get(url)?.find((each) => isSame(each, variant))
      return known ? this.#answerAgain(known, headers['if-none-match']) : null
    }
  }

  #answerAgain(known: Known, ifNoneMatch: string | undefined): ReturnType<FastPathRoute<RoutedAnswer>> {
    try {
      const current = this.#catalogue.revision()
      if (typeof current === 'string') return this.#answerOf(current, known, ifNoneMatch)
      return current.then(
        (revision) => this.#answerOf(revision, known, ifNoneMatch),
        () => null,
      )
    } catch {
      return null
    }
  }

  #answerOf(
    current: string,
    { revision, key, coding, route }: Known,
    ifNoneMatch: string | undefined,
  ): RoutedAnswer | null {
    const kept = current === revision ? this.#cache.kept(key) : undefined
    return kept ? { ...answerWith(kept, coding, ifNoneMatch), route } : null
  }
}

const isSame = (one: Variant, other: Variant): boolean =>
  one.acceptEncoding === other.acceptEncoding && one.dialect === other.dialect

type JsonFastPathAnswer = FastPathAnswer & { readonly body?: string }

function answerWith(
  { bytes, etag }: Representation<string>,
  coding: ContentCoding,
  ifNoneMatch: string | undefined,
): JsonFastPathAnswer {
  const headers = ['etag', etag, 'cache-control', 'private, max-age=0, must-revalidate', 'vary', 'Accept-Encoding']
  if (matchesNone(ifNoneMatch, etag)) return { status: 304, headers }
  if (coding !== 'identity') headers.push('content-encoding', coding)
  headers.push('content-type', 'application/json; charset=utf-8')
  return { status: 200, headers, body: bytes, encoding: 'latin1' }
}
