import { Form } from '../../http/index.ts'
import { OAuthError } from './oauth-error.ts'

/** The description for a body of another type, or none. */
export const notAForm = 'The request body must be application/x-www-form-urlencoded'

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
