import type { FastifyRequest } from 'fastify'
import { Form } from '../http/index.ts'
import { OAuthError } from './oauth-error.ts'

/** The body of a request to a /connect endpoint. Throws invalid_request. */
export function readForm(request: FastifyRequest): Form {
  if (request.body instanceof Form) return request.body.refuseRepeated()
  throw new OAuthError('invalid_request', {
    description: 'The request body must be application/x-www-form-urlencoded',
  })
}
