import { endpoints } from '../endpoints.ts'
import { authorizationRequest } from '../schemas/index.ts'
import { challenge } from './example-values.ts'
import type { Operation, ResponseDescription } from './operation.ts'

const page = (description: string, more: Partial<ResponseDescription> = {}): ResponseDescription => ({
  description,
  media: 'text/html',
  body: { type: 'string' },
  ...more,
})

const parameters = {
  response_type: 'code',
  client_id: '<CLIENT_ID>',
  redirect_uri: 'https://app.example/callback',
  code_challenge: challenge,
  code_challenge_method: 'S256',
  scope: 'openid offline_access charts',
  state: 'af0ifjsldkj',
}

export const authorization: Operation = {
  ...endpoints.authorization,
  group: 'Sign-in',
  summary: 'Start the code flow',
  description: [
    'For applications with a browser: open this URL in it. The user signs in and decides, and the browser returns to ' +
      'redirect_uri with code, state and iss, or with error, error_description, state and iss (RFC 9207). Check that state ' +
      'and iss are yours, and exchange the code within a minute.',
    'PKCE is required for every client. A request without a client, or with a redirect_uri that is not registered, gets a ' +
      'page, never a redirect.',
  ],
  security: 'none',
  query: authorizationRequest,
  requests: { signIn: { summary: 'Sign a user in', query: parameters } },
  responses: {
    303: {
      description: 'To the sign-in page of this server, or to the redirect URI with an error',
      headers: ['Location'],
    },
    400: page('The client or the redirect URI is not registered'),
    405: page('The method is not allowed', { headers: ['Allow'] }),
    500: page('An unexpected error, which the server has logged'),
    503: page('The server stops, or cannot reach its data', { headers: ['Retry-After'] }),
  },
  errors: [],
  redirects: [
    { error: 'invalid_request', when: 'A parameter is missing, repeated or malformed, or there is no PKCE challenge' },
    { error: 'unauthorized_client', when: 'The client is not registered for the code flow' },
    { error: 'access_denied', when: 'The user denied the request' },
    { error: 'unsupported_response_type', when: 'response_type is not code' },
    { error: 'invalid_scope', when: 'A scope is not registered for the client, or none is known' },
    { error: 'login_required', when: 'prompt is none, and the user has to sign in' },
    { error: 'consent_required', when: 'prompt is none, and the user has to be asked' },
    { error: 'request_not_supported', when: 'The parameter request was sent' },
    { error: 'request_uri_not_supported', when: 'The parameter request_uri was sent' },
    { error: 'registration_not_supported', when: 'The parameter registration was sent' },
  ],
}

const { query: _, ...inForm } = authorization

export const authorizationByPost: Operation = {
  ...inForm,
  method: 'POST',
  summary: 'Start the code flow, by POST',
  description: ['As by GET, with the parameters in a form.'],
  form: [authorizationRequest],
  requests: { signIn: { summary: 'Sign a user in', form: parameters } },
}
