import type { FastifyRequest } from 'fastify'
import { Form } from '../http/index.ts'
import { OAuthError } from './oauth-error.ts'

/** The description for a body of another type, or none. */
export const notAForm = 'The request body must be application/x-www-form-urlencoded'

/** The body of a request to a /connect endpoint. Throws invalid_request. */
export function readForm(request: FastifyRequest): Form {
  if (request.body instanceof Form) return request.body.refuseRepeated()
  throw new OAuthError('invalid_request', { description: notAForm })
}

/** Throws invalid_request when the parameter is missing. */
export function required(form: Form, name: string): string {
  const value = form.one(name)
  if (!value) throw new OAuthError('invalid_request', { description: `The parameter ${name} is missing` })
  return value
}
