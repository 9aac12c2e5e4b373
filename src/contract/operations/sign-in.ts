import { endpoints, grantTypes } from '../endpoints.ts'
import {
  authorizationCodeForm,
  clientCredentialsForm,
  deviceAuthorizationForm,
  deviceAuthorizationResponse,
  deviceCodeForm,
  dpopHeader,
  idempotencyHeader,
  refreshForm,
  Type,
  tokenResponse,
} from '../schemas/index.ts'
import { malformedForm, oauthFailures, wrongClient, wrongProof } from './common-errors.ts'
import { challenge, clientInForm, tokensExample, verifier } from './example-values.ts'
import type { Operation } from './operation.ts'

export const deviceAuthorization: Operation = {
  ...endpoints.deviceAuthorization,
  group: 'Sign-in',
  summary: 'Start device authorization',
  description: [
    'Starts a sign-in on a device without a browser (RFC 8628). Show the user verification_uri with user_code, or ' +
      'verification_uri_complete as a link or a QR code, and poll the token endpoint every interval seconds.',
    'The PKCE challenge is required. Keep the verifier: every poll sends it.',
  ],
  security: 'client',
  form: [deviceAuthorizationForm],
  requests: {
    start: {
      summary: 'Start a sign-in',
      form: { ...clientInForm, code_challenge: challenge, code_challenge_method: 'S256' },
    },
  },
  responses: {
    200: {
      description: 'The codes',
      body: deviceAuthorizationResponse,
      examples: {
        codes: {
          device_code: 'dc_0mwr2lmo0xTfCHE3C7hkZGAP9yWRRvJfYTrYcPnYqCVDd3xQh3Ws',
          user_code: 'BCDF-GHJK',
          verification_uri: 'https://id.example/device',
          verification_uri_complete: 'https://id.example/device?user_code=BCDF-GHJK',
          expires_in: 600,
          interval: 5,
        },
      },
    },
  },
  errors: [
    malformedForm,
    ...wrongClient,
    { status: 400, error: 'unauthorized_client', when: 'The client is not registered for this grant' },
    { status: 400, error: 'invalid_scope', when: 'A scope is not registered for the client' },
    {
      status: 429,
      error: 'temporarily_unavailable',
      when: 'The network has started too many device authorizations of this client',
      headers: ['Retry-After'],
    },
    ...oauthFailures,
  ],
  deployed: ['PKCE is optional: code_challenge and code_challenge_method may both be absent.'],
}

export const token: Operation = {
  ...endpoints.token,
  group: 'Sign-in',
  summary: 'Get tokens',
  description: [
    'Polls for the tokens of a device authorization, exchanges a code or a refresh token for tokens, or issues a back end a ' +
      'token for itself: grant_type decides.',
    'While the user has not decided, a poll gets authorization_pending. After slow_down, add 5 seconds to the interval ' +
      'for this and all later polls. On access_denied and expired_token, stop.',
    'A refresh token can be used once, and both tokens are replaced. A refresh with an Idempotency-Key can be repeated ' +
      'with the same key if its response was lost; any other second use ends the sign-in.',
    'The token of a back end has no user: airports and chart lists are complete, images outside the demo airports are demo ' +
      'images, and userinfo answers 403.',
    'A request with a DPoP proof gets an access token that is bound to its key. The refresh token of a public client is bound ' +
      'too, and needs a proof by the same key. The first proof learns the nonce of the server from the error ' +
      'use_dpop_nonce; each response to a proof has the next one in DPoP-Nonce.',
  ],
  security: 'client',
  headers: Type.Object({ ...idempotencyHeader, ...dpopHeader }),
  form: [deviceCodeForm, authorizationCodeForm, refreshForm, clientCredentialsForm],
  requests: {
    poll: {
      summary: 'Poll for the tokens of a device authorization',
      form: {
        grant_type: grantTypes.deviceCode,
        device_code: '<DEVICE_CODE>',
        ...clientInForm,
        code_verifier: verifier,
        scope: 'openid offline_access charts',
      },
    },
    code: {
      summary: 'Exchange a code',
      form: {
        grant_type: grantTypes.authorizationCode,
        code: '<CODE>',
        redirect_uri: 'https://app.example/callback',
        ...clientInForm,
        code_verifier: verifier,
      },
    },
    refresh: {
      summary: 'Refresh the tokens',
      headers: { 'Idempotency-Key': '7f3c9a52' },
      form: { grant_type: grantTypes.refreshToken, ...clientInForm, refresh_token: '<REFRESH_TOKEN>' },
    },
    backEnd: {
      summary: 'A token for a back end',
      form: { grant_type: grantTypes.clientCredentials, ...clientInForm, scope: 'charts' },
    },
  },
  responses: {
    200: {
      description: 'The tokens',
      body: tokenResponse,
      headers: ['DPoP-Nonce'],
      examples: { tokens: tokensExample },
    },
  },
  errors: [
    { status: 400, error: 'authorization_pending', when: 'The user has not yet approved or denied' },
    {
      status: 400,
      error: 'slow_down',
      when: 'The poll was too early, or the server cannot answer it',
      headers: ['Retry-After'],
    },
    { status: 400, error: 'access_denied', when: 'The user denied the request' },
    { status: 400, error: 'expired_token', when: 'The device code has expired' },
    malformedForm,
    ...wrongClient,
    ...wrongProof,
    {
      status: 400,
      error: 'invalid_grant',
      when: 'The code or token is unknown, used or of another client, or the verifier does not match',
    },
    { status: 400, error: 'unauthorized_client', when: 'The client is not registered for this grant' },
    { status: 400, error: 'unsupported_grant_type', when: 'grant_type is not one of those listed here' },
    {
      status: 400,
      error: 'invalid_scope',
      when: 'A scope is not registered for the client, or exceeds what was granted',
    },
    {
      status: 429,
      error: 'temporarily_unavailable',
      when: 'A back end has asked for too many tokens',
      headers: ['Retry-After'],
    },
    ...oauthFailures,
  ],
  deployed: [
    'Access tokens are signed with RS256, and their scope claim is an array.',
    'code_verifier may have 43 to 128 characters, and is absent where the device authorization had no challenge.',
    'A used refresh token gets the newest response again for 30 seconds, so that several refreshes may run in parallel.',
  ],
}
