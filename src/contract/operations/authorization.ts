import { endpoints } from '../endpoints.ts'
import {
  authorizationQuery,
  authorizationRequest,
  pushedAuthorizationForm,
  pushedAuthorizationResponse,
  pushedReference,
} from '../schemas/index.ts'
import { malformedForm, oauthFailures, wrongClient, wrongProof } from './common-errors.ts'
import { challenge, clientInForm } from './example-values.ts'
import type { Operation } from './operation.ts'
import { formPageFailures, page, pageFailures } from './pages.ts'

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
    'The parameters can be pushed first; then the browser brings client_id and request_uri alone. Without request_uri, ' +
      'response_type, redirect_uri, code_challenge, code_challenge_method and scope are required.',
  ],
  security: 'none',
  query: authorizationQuery,
  requests: {
    signIn: { summary: 'Sign a user in', query: parameters },
    pushed: {
      summary: 'With a pushed request',
      query: { client_id: '<CLIENT_ID>', request_uri: '<REQUEST_URI>' },
    },
  },
  responses: {
    303: {
      description:
        'To a page of this server, which continues immediately if the user is signed in and has consented before, or to the ' +
        'redirect URI with an error',
      headers: ['Location'],
    },
    400: page(
      'The client or the redirect URI is not registered, or request_uri was used, has expired or is of another client',
    ),
    ...pageFailures,
  },
  errors: [],
  redirects: [
    {
      error: 'invalid_request',
      when: 'A parameter is missing, repeated or malformed, or the PKCE challenge is missing',
    },
    { error: 'access_denied', when: 'The user denied the request' },
    { error: 'unsupported_response_type', when: 'response_type is not code' },
    { error: 'invalid_scope', when: 'A scope is not registered for the client, or none is known' },
    { error: 'login_required', when: 'prompt is none, and the user has to sign in' },
    { error: 'consent_required', when: 'prompt is none, and the user has to be asked' },
    {
      error: 'unmet_authentication_requirements',
      when: 'acr_values asks for a second factor, and the user has none',
    },
    { error: 'request_not_supported', when: 'The parameter request was sent' },
    { error: 'request_uri_not_supported', when: 'request_uri is not that of a pushed authorization request' },
    { error: 'registration_not_supported', when: 'The parameter registration was sent' },
  ],
}

const { query: _, ...inForm } = authorization

export const authorizationByPost: Operation = {
  ...inForm,
  responses: { ...inForm.responses, ...formPageFailures },
  method: 'POST',
  summary: 'Start the code flow, by POST',
  description: ['As by GET, with the parameters in a form.'],
  form: [authorizationRequest, pushedReference],
  requests: { signIn: { summary: 'Sign a user in', form: parameters } },
}

export const pushedAuthorization: Operation = {
  ...endpoints.pushedAuthorization,
  group: 'Sign-in',
  summary: 'Push an authorization request',
  description: [
    'Sends the parameters of an authorization request from server to server (RFC 9126), so that the browser can neither read nor change ' +
      'them in the browser. Errors that the browser would take to the redirect URI are answered here.',
  ],
  security: 'client',
  form: [pushedAuthorizationForm],
  requests: { push: { summary: 'Push a request', form: { ...parameters, ...clientInForm } } },
  responses: {
    201: {
      description: 'The request URI',
      headers: ['DPoP-Nonce'],
      body: pushedAuthorizationResponse,
      examples: {
        pushed: {
          request_uri: 'urn:ietf:params:oauth:request_uri:6esc_11ACC5bwc014ltc14eY22c',
          expires_in: 60,
        },
      },
    },
  },
  errors: [
    malformedForm,
    ...wrongClient,
    ...wrongProof,
    { status: 400, error: 'unsupported_response_type', when: 'response_type is not code' },
    { status: 400, error: 'invalid_scope', when: 'A scope is not registered for the client, or none is known' },
    { status: 400, error: 'request_not_supported', when: 'The parameter request was sent' },
    { status: 400, error: 'registration_not_supported', when: 'The parameter registration was sent' },
    {
      status: 429,
      error: 'temporarily_unavailable',
      when: 'The network has pushed too many requests of this client',
      headers: ['Retry-After'],
    },
    ...oauthFailures,
  ],
}
