import type { ErrorDescription } from './operation.ts'

/** Errors that several operations have. */

export const malformedForm: ErrorDescription = {
  status: 400,
  error: 'invalid_request',
  when: 'The body is not a form or too large, or a parameter is missing, repeated or malformed',
}

/** Only for a request with a DPoP proof. */
export const wrongProof: readonly ErrorDescription[] = [
  {
    status: 400,
    error: 'use_dpop_nonce',
    when: 'The DPoP proof has no nonce of the server, or an old one',
    headers: ['DPoP-Nonce'],
  },
  {
    status: 400,
    error: 'invalid_dpop_proof',
    when: 'The DPoP proof is malformed, for another request, or was used before, or one is missing',
    headers: ['DPoP-Nonce'],
  },
]

export const wrongClient: readonly ErrorDescription[] = [
  { status: 400, error: 'invalid_client', when: 'The client or its secret is unknown' },
  {
    status: 401,
    error: 'invalid_client',
    when: 'The same, where the client authenticates by HTTP Basic',
    headers: ['WWW-Authenticate'],
  },
]

export const oauthFailures: readonly ErrorDescription[] = [
  { status: 405, error: 'invalid_request', when: 'The method is not allowed', headers: ['Allow'] },
  { status: 500, error: 'server_error', when: 'An unexpected error, which the server has logged' },
  {
    status: 503,
    error: 'temporarily_unavailable',
    when: 'The server stops, or cannot reach its data',
    headers: ['Retry-After'],
  },
]

export const noAccessToken: ErrorDescription = {
  problem: 'unauthorized',
  when: 'The access token is missing, invalid or expired',
  headers: ['WWW-Authenticate'],
}

export const badParameter: ErrorDescription = {
  problem: 'bad-parameter',
  when: 'A query parameter is missing, repeated, or has a value that is not allowed',
}

export const unknownAirport: ErrorDescription = {
  problem: 'unknown-airport',
  when: 'The airport is not on this server, or the path names none',
}

export const malformedPath: ErrorDescription = {
  problem: 'bad-request',
  when: 'The path has a broken percent-encoding',
}

export const chartFailures: readonly ErrorDescription[] = [
  { problem: 'method-not-allowed', when: 'The method is not allowed', headers: ['Allow'] },
  { problem: 'internal-error', when: 'An unexpected error, which the server has logged' },
  { problem: 'unavailable', when: 'The server stops, or cannot reach its data', headers: ['Retry-After'] },
]
