import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type FastPathAnswer, type FastPathRoute, type Form, parseForm } from '../../http/index.ts'
import { errorAnswer, jsonAnswer } from './answer-error.ts'

/** What the endpoints for forms read of a request, whichever way it came. */
export type FormRequest = {
  readonly headers: IncomingHttpHeaders
  readonly method: string
  readonly url: string
  readonly ip: string
  readonly id: string
  readonly hasSharedAddress: boolean
  readonly routeOptions: { readonly url?: string | undefined }
  /** A Form, unless the request has another body. */
  readonly body?: unknown
}

/** Returns the body of a 200, as JSON. */
export type FormEndpoint = (request: FormRequest) => Promise<string>

/** An endpoint in front of Fastify. Fastify handles bodies that are not forms. */
export const formFastPath =
  (url: string, endpoint: FormEndpoint, log: FastifyBaseLogger): FastPathRoute =>
  async ({ raw, id, ip, isShared, body }): Promise<FastPathAnswer | null> => {
    const form = readable(body)
    if (form === null) return null
    try {
      const { headers } = raw
      const routeOptions = { url }
      const request = { headers, method: 'POST', url, ip, id, hasSharedAddress: isShared, routeOptions, body: form }
      return jsonAnswer(await endpoint(request))
    } catch (error) {
      return errorAnswer(error, { id, log })
    }
  }

function readable(body: Buffer): Form | null {
  try {
    return parseForm(body)
  } catch {
    return null
  }
}
