import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { type FastPathAnswer, type FastPathRoute, Form, parseForm } from '../../http/index.ts'
import { errorAnswer, jsonAnswer, notAForm } from './answer-error.ts'
import { OAuthError } from './oauth-error.ts'

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

/** The body of a request to a /connect endpoint. Throws invalid_request. */
export function readForm({ body }: { readonly body?: unknown }): Form {
  if (body instanceof Form) return body.refuseRepeated()
  throw new OAuthError('invalid_request', { description: notAForm })
}

/** Throws invalid_request when the parameter is missing. */
export function required(form: Form, name: string): string {
  const value = form.one(name)
  if (!value) throw new OAuthError('invalid_request', { description: `The parameter ${name} is missing` })
  return value
}

/** Returns the body of a 200, as JSON. */
export type FormEndpoint = (request: FormRequest) => Promise<string>

/** An endpoint on the fast path. Fastify handles bodies that are not forms. */
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
