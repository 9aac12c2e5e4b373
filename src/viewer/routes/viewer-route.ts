import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../session/caller.ts'

/**
 * A row of the private API, below {base_url}/app/api. What `answer` returns is sent as JSON, unless it sent the reply itself.
 * Methods other than GET are rejected if they come from a page of another origin (own-request.ts).
 */
export type ViewerRoute = RoutePlace & (OfPerson | OfAnyone)

type RoutePlace = {
  readonly method: 'GET' | 'PUT' | 'POST' | 'DELETE'
  /** With its leading slash and Fastify's parameters: `/kept/:kind/:key`. */
  readonly path: string
  /** Bytes of a body, which is JSON; default: that of a form. */
  readonly bodyBytes?: number
  /** The schema of its response (contract/schemas), which the pages of the viewer read; an object is serialized by it. Absent: no JSON, or any. */
  readonly response?: object
}

/** Without a live session the response is the problem `signed-out` or `session-ended` (401). */
type OfPerson = {
  readonly access: 'person'
  readonly answer: (request: FastifyRequest, reply: FastifyReply, caller: Caller) => Promise<unknown>
}

/**
 * `anyone`: any browser, signed in or not. `application`: not a browser; the answer checks a bearer token itself and reads no
 * cookie, so requests of other origins are not rejected.
 */
type OfAnyone = {
  readonly access: 'anyone' | 'application'
  readonly answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}
