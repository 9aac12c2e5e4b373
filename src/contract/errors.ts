/** service.md, "Errors", with the rest of RFC 6749 §5.2. Keyed by the wire word. */
export const pollErrors = {
  authorization_pending: 'User has not yet approved or denied',
  slow_down: 'Polling was too fast',
  access_denied: 'User denied the request',
  expired_token: 'device_code has expired and the session is over',
} as const
export type PollError = keyof typeof pollErrors

export const oauthErrors = {
  ...pollErrors,
  invalid_request: 'The request is missing a parameter, repeats one, or is otherwise malformed',
  invalid_client: 'Client authentication failed',
  invalid_grant: 'The code or token is unknown, used, expired, or was issued to another client',
  unauthorized_client: 'The client may not use this grant type',
  unsupported_grant_type: 'The grant type is not supported',
  invalid_scope: 'A requested scope is not among those registered for the client',
  invalid_token: 'The access token is missing, invalid or expired',
  insufficient_scope: 'The access token does not permit this request',
  unsupported_response_type: 'The response type is not supported: only code is',
  login_required: 'The user has to sign in, and the request allows no page',
  consent_required: 'The user has to be asked, and the request allows no page',
  unmet_authentication_requirements: 'The user has no way to sign in that the request asks for',
  request_not_supported: 'Request objects are not supported',
  request_uri_not_supported: 'Only request URIs of pushed authorization requests are supported',
  registration_not_supported: 'The parameter registration is not supported',
  invalid_dpop_proof: 'The DPoP proof is malformed, was made for another request, or was used before',
  use_dpop_nonce: 'The DPoP proof must contain the nonce in the DPoP-Nonce header',
  server_error: 'The server encountered an unexpected condition',
  temporarily_unavailable: 'The server cannot answer at present; try again later',
} as const
export type OAuthErrorCode = keyof typeof oauthErrors

/** RFC 9457 problems of endpoints 5 to 7 (contract.md, "Errors"). */
export const problems = {
  'bad-parameter': { status: 400, title: 'A query parameter is missing or has a value that is not allowed' },
  'bad-request': { status: 400, title: 'The request is malformed' },
  unauthorized: { status: 401, title: 'A valid access token is required' },
  'not-found': { status: 404, title: 'There is nothing at this URL' },
  'unknown-airport': { status: 404, title: 'The airport is not on this server' },
  'unknown-file': { status: 404, title: 'The airport has no chart image of this name' },
  'method-not-allowed': { status: 405, title: 'The method is not allowed at this URL' },
  'cursor-expired': { status: 410, title: 'The changes since this cursor are not stored any more' },
  'range-not-satisfiable': { status: 416, title: 'The requested range lies outside the file' },
  'internal-error': { status: 500, title: 'The server encountered an unexpected condition' },
  unavailable: { status: 503, title: 'The service cannot answer at present' },
} as const
export type ProblemType = keyof typeof problems

/** The URI of a problem's type. */
export const problemUri = (type: ProblemType): string => `urn:platekeeper:problem:${type}`
