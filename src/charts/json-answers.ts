import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedCoding, encode, matchesNone, RepresentationCache } from '../http/index.ts'

export type JsonAnswer = {
  /** Everything that the text depends on except the catalogue's revision. */
  readonly subject: string
  /** The JSON text; computed once per revision and content coding while the response is cached. */
  readonly compose: () => Promise<string>
}

/** The data that responses are made of; the revision changes with every change. */
type Revised = { revision(): Promise<string> }

/** Airport records and chart lists as bytes, made once for each revision of the catalogue and content coding. */
export class JsonAnswers {
  readonly #catalogue: Revised
  readonly #cache: RepresentationCache

  /** `cacheBytes`: the size of the cache. */
  constructor(catalogue: Revised, cacheBytes: number) {
    this.#catalogue = catalogue
    this.#cache = new RepresentationCache(cacheBytes)
  }

  /**
   * 200, or 304 if the client has the same bytes. Clients revalidate each time, so that a new edition is seen
   * immediately. Vary omits Authorization (RFC 9110 §12.5.5): every use is validated.
   */
  async send(request: FastifyRequest, reply: FastifyReply, { subject, compose }: JsonAnswer): Promise<FastifyReply> {
    const coding = acceptedCoding(request.headers['accept-encoding'])
    const revision = await this.#catalogue.revision()
    const { bytes, etag } = await this.#cache.get(`${revision} ${subject} ${coding}`, async () =>
      encode(Buffer.from(await compose()), coding),
    )
    reply.headers({ etag, 'cache-control': 'private, max-age=0, must-revalidate', vary: 'Accept-Encoding' })
    if (matchesNone(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.type('application/json; charset=utf-8').send(bytes)
  }
}
