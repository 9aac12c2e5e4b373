import { endpoints } from '../endpoints.ts'
import {
  dpopHeader,
  introspectionForm,
  introspectionResponse,
  revocationForm,
  Type,
  userinfoForm,
  userinfoResponse,
} from '../schemas/index.ts'
import { malformedForm, oauthFailures, wrongClient } from './common-errors.ts'
import { clientInForm } from './example-values.ts'
import type { ErrorDescription, Operation } from './operation.ts'

const wrongToken: ErrorDescription = {
  status: 401,
  error: 'invalid_token',
  when: 'The access token is missing, invalid, expired or revoked',
  headers: ['WWW-Authenticate'],
}

const wrongProofOfToken: ErrorDescription = {
  status: 401,
  error: 'invalid_dpop_proof',
  when: 'The access token is bound to a key, and the DPoP proof is missing, for another request, or was used before',
  headers: ['WWW-Authenticate'],
}

const noUser: ErrorDescription = {
  status: 403,
  error: 'insufficient_scope',
  when: 'The access token of a back end has no user',
  headers: ['WWW-Authenticate'],
}

const user = {
  description: 'The user',
  body: userinfoResponse,
  examples: { user: { sub: 'usr_7Hq2mD', preferred_username: 'demo' } },
}

export const userinfo: Operation = {
  ...endpoints.userinfo,
  group: 'Tokens',
  summary: 'User information',
  description: [
    'The user of the access token. Put preferred_username on every chart that is shown, preferably in its margin.',
  ],
  security: 'access token',
  headers: Type.Object(dpopHeader),
  requests: { user: { summary: 'Who is signed in' } },
  responses: { 200: user },
  errors: [wrongToken, wrongProofOfToken, noUser, ...oauthFailures],
}

export const userinfoByPost: Operation = {
  ...userinfo,
  method: 'POST',
  summary: 'User information, by POST',
  description: ['As by GET. The access token may also be in the form, but not in both (OpenID Connect Core 5.3.1).'],
  form: [userinfoForm],
  requests: { inForm: { summary: 'The access token in the form', form: { access_token: '<ACCESS_TOKEN>' } } },
  errors: [malformedForm, wrongToken, wrongProofOfToken, noUser, ...oauthFailures],
}

export const revocation: Operation = {
  ...endpoints.revocation,
  group: 'Tokens',
  summary: 'Revoke a token',
  description: [
    'Ends a sign-in (RFC 7009): a refresh token ends with every token of its sign-in, an access token with the sign-in ' +
      'that it was issued with. The response is the same for unknown tokens and those of other clients.',
    'The identity server rejects access tokens of an ended sign-in. The chart service accepts them until they expire: ' +
      'discard them.',
  ],
  security: 'client',
  form: [revocationForm],
  requests: { signOut: { summary: 'Sign out', form: { ...clientInForm, token: '<REFRESH_TOKEN>' } } },
  responses: { 200: { description: 'The sign-in of the token, if there was one, has ended' } },
  errors: [malformedForm, ...wrongClient, ...oauthFailures],
}

export const introspection: Operation = {
  ...endpoints.introspection,
  group: 'Tokens',
  summary: 'Introspect a token',
  description: [
    'For services that receive access tokens (RFC 7662): whether a token is active. A refresh token is active only for ' +
      'its own client.',
  ],
  security: 'client',
  form: [introspectionForm],
  requests: { check: { summary: 'Is this token active', form: { ...clientInForm, token: '<ACCESS_TOKEN>' } } },
  responses: {
    200: {
      description: 'Whether the token is active',
      body: introspectionResponse,
      examples: {
        active: {
          active: true,
          scope: 'openid charts',
          client_id: 'my-app',
          username: 'demo',
          token_type: 'Bearer',
          exp: 1793361600,
          iat: 1793358000,
          sub: 'usr_7Hq2mD',
          aud: 'https://charts.example',
          iss: 'https://id.example',
          jti: 'hT2kP0cQ9mB4',
        },
        inactive: { active: false },
      },
    },
  },
  errors: [malformedForm, ...wrongClient, ...oauthFailures],
}
