import type { OAuthError } from '../wire/oauth-error.ts'
import type { PendingRequest } from './pending-request.ts'

/** Where a response goes, and who sends it. */
export type ResponseTarget = Pick<PendingRequest, 'redirectUri' | 'state'> & { readonly issuer: string }

/** RFC 6749 §4.1.2. */
export const codeResponse = (code: string, target: ResponseTarget): string => respond({ code }, target)

/** RFC 6749 §4.1.2.1. */
export const errorResponse = (error: OAuthError, target: ResponseTarget): string => respond(error.body(), target)

/**
 * The redirect URI with the response, `iss` in every one (RFC 9207). Appended as text: the URI stays as it was registered,
 * with a query if it has one.
 */
function respond(response: Readonly<Record<string, string>>, { redirectUri, state, issuer }: ResponseTarget): string {
  const parameters = new URLSearchParams({ ...response, ...(state === null ? {} : { state }), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}
