import type { OAuthErrorCode, ProblemType } from '../../../../src/contract/index.ts'

/**
 * Every code of `PlatekeeperError` with what it means, in one sentence. The comment above a code states its remedy;
 * `npm run docs` writes both into the reference.
 */
export const errorCodes = {
  /** Start a sign-in. */
  'sign-in-needed': 'Not signed in, or the sign-in has ended',
  /** Check the network and the URL, then try again: nothing was changed. The session stays signed in. */
  'network-error': 'The service could not be reached',
  /** Try again later. A slow line may need a longer `timeout`. */
  'timed-out': 'The service did not answer in time',
  /** Check `authUrl` and `baseUrl`: the response came from another server, for example a proxy or a Wi-Fi login page. */
  'unexpected-answer': 'The service answered something that its contract does not contain',
  /** Make the place of the tokens writable (disk, permissions, quota of the browser), then sign in again. */
  'storage-failed': 'The tokens could not be read or stored',
  /** Start the sign-in again in the same window; do not continue with the response. */
  'state-mismatch': 'The response belongs to another sign-in than the one that was started here',

  /** Poll again after the interval; `pollForTokens` does. */
  authorization_pending: 'The user has not yet approved or denied',
  /** Add 5 seconds to the interval; `pollForTokens` does. */
  slow_down: 'The token endpoint was polled too fast',
  /** Stop, and offer to start again: the user denied the request. */
  access_denied: 'The user denied the request',
  /** Start again and show the new code. */
  expired_token: 'The code has expired before the sign-in was finished',
  /** Report it: the message names the parameter. */
  invalid_request: 'The request is missing a parameter, repeats one, or is otherwise malformed',
  /** Check the client id and the client secret. The operator can make a new secret. */
  invalid_client: 'The client id or the client secret is wrong, or the client is disabled',
  /** Start a sign-in. In a session this is `sign-in-needed`. */
  invalid_grant: 'The code or token is unknown, used, expired, or was issued to another client',
  /** Ask the operator to allow this kind of sign-in for the client. */
  unauthorized_client: 'The client may not use this kind of sign-in',
  /** Use another kind of sign-in: this service does not offer this one. */
  unsupported_grant_type: 'The service does not support this kind of sign-in',
  /** Use the device sign-in: this service has no sign-in by redirect of this kind. */
  unsupported_response_type: 'The service does not support this response type',
  /** Request fewer scopes, or ask the operator to register them for the client. */
  invalid_scope: 'A requested scope is not registered for the client',
  /** Nothing to do: a session refreshes once. If that fails too, it ends with `sign-in-needed`. */
  invalid_token: 'The access token is missing, invalid or expired',
  /** Sign in a person: a token that an application got for itself has no account. */
  insufficient_scope: 'The access token does not permit this request',
  /** Set the clock of the device. If it is right: sign in again, because the key of the sign-in is gone. */
  invalid_dpop_proof: 'The DPoP proof is malformed, was made for another request, or was used before',
  /** Nothing to do: `withDpop` sends the request again with the nonce. */
  use_dpop_nonce: 'The DPoP proof must contain the nonce of the service',
  /** Show the sign-in page: ask again without `prompt=none`. */
  login_required: 'The user is not signed in at the service',
  /** Show the consent page: ask again without `prompt=none`. */
  consent_required: 'The user has not yet approved the application',
  /** Ask again without `prompt=none`. */
  interaction_required: 'The service must show a page to the user',
  /** Tell the person to set up a second step or a passkey at the service. */
  unmet_authentication_requirements: 'The user has no way to sign in that the application asks for',
  /** Send the parameters in the URL, or push them. */
  request_not_supported: 'The service does not support request objects',
  /** Push the request to the service, and use the URI that it returns. */
  request_uri_not_supported: 'The service does not fetch requests from other addresses',
  /** Leave the parameter out. */
  registration_not_supported: 'The service does not support registration within a request',
  /** Try again later; if it persists, report it to the operator with the time. */
  server_error: 'The identity server encountered an unexpected condition',
  /** Try again after `retryAfter` seconds. */
  temporarily_unavailable: 'The identity server cannot answer at present',

  /** Correct the parameter that the message names. */
  'bad-parameter': 'A query parameter is missing or has a value that is not allowed',
  /** Report it: the request was malformed. */
  'bad-request': 'The request is malformed',
  /** Nothing to do: a session refreshes once. If that fails too, start a sign-in. */
  unauthorized: 'A valid access token is required',
  /** Check `authUrl` and `baseUrl`: the path does not exist on this service. */
  'not-found': 'There is nothing at this URL',
  /** Search for the airport; the message may name the nearest one that the service has. */
  'unknown-airport': 'The airport is not on this service',
  /** List the charts again: an import has replaced this one. */
  'unknown-file': 'The airport has no chart image of this name',
  /** Report it: the service is older or newer than this package. */
  'method-not-allowed': 'The method is not allowed at this URL',
  /** Load again what you keep, then ask without a cursor. */
  'cursor-expired': 'The changes since this cursor are not stored any more',
  /** Download the whole image. */
  'range-not-satisfiable': 'The requested range lies outside the file',
  /** Try again later; if it persists, report it to the operator with the time. */
  'internal-error': 'The chart service encountered an unexpected condition',
  /** Try again after `retryAfter` seconds. */
  unavailable: 'The chart service cannot answer at present',
} as const satisfies Record<OAuthErrorCode | ProblemType, string> & Record<string, string>

/** What a `PlatekeeperError` can be: OAuth errors (RFC 6749 §5.2, RFC 8628 §3.5), problems (RFC 9457), and errors of the SDK. */
export type ErrorCode = keyof typeof errorCodes

export const isErrorCode = (code: string): code is ErrorCode => Object.keys(errorCodes).indexOf(code) >= 0
