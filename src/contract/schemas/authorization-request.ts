import { limits } from '../limits.ts'
import { count, scopeField, seconds, text, uiLocales, url } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** The parameters of an authorization request (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). Read by hand, as forms are. */
export const authorizationRequest = Type.Object(
  {
    response_type: Type.Literal('code', { description: 'Only the code flow is supported' }),
    client_id: text('Identifier of the client'),
    redirect_uri: url(
      'One of the redirect URIs that the client is registered with, character for character; for a public client, ' +
        'the port of an http URI on a loopback host may differ',
    ),
    code_challenge: text('PKCE challenge: the base64url form of the SHA-256 of the verifier', {
      pattern: `^[A-Za-z0-9_-]{${limits.pkceLength}}$`,
    }),
    code_challenge_method: Type.Literal('S256', { description: 'How the challenge is made from the verifier' }),
    scope: scopeField('Permissions that the user is asked for'),
    state: Type.Optional(
      text('Returned unchanged; bind it to the browser and compare it', { maxLength: limits.requestParameterBytes }),
    ),
    nonce: Type.Optional(text('Returned in the ID token', { maxLength: limits.requestParameterBytes })),
    dpop_jkt: Type.Optional(
      text('Thumbprint of the key that the code is bound to (RFC 9449)', { pattern: '^[A-Za-z0-9_-]{43}$' }),
    ),
    prompt: Type.Optional(
      text('What the user is shown even if it is not necessary, separated by spaces', {
        'x-enumDescriptions': {
          none: 'no page: an error at the redirect URI if one is necessary; not with others',
          login: 'the password again',
          consent: 'the consent page again',
          select_account: 'which account this is, with a way to change it',
        },
      }),
    ),
    max_age: Type.Optional(count('seconds', 'How long ago the user may have entered the password', { minimum: 0 })),
    login_hint: Type.Optional(text('The username that the sign-in page suggests')),
    ui_locales: uiLocales,
    id_token_hint: Type.Optional(
      text('An ID token that was issued to the application: only its user may sign in', {
        contentMediaType: 'application/jwt',
      }),
    ),
    response_mode: Type.Optional(Type.Literal('query', { description: 'How the browser returns: in the query' })),
  },
  { title: 'AuthorizationRequest', description: 'An authorization request with all its parameters.' },
)

const requestUri = text('The request_uri of a pushed authorization request; it can be used once, within a minute')

/** RFC 9126 §4. */
export const pushedReference = Type.Object(
  { client_id: text('Identifier of the client'), request_uri: requestUri },
  { title: 'PushedReferenceRequest', description: 'An authorization request that was pushed before.' },
)

const { client_id, ...others } = authorizationRequest.properties

/** Either kind, as a query contains it. */
export const authorizationQuery = Type.Object({
  client_id,
  request_uri: Type.Optional(requestUri),
  ...Type.Partial(Type.Object(others)).properties,
})

/** RFC 9126 §2.1. */
export const pushedAuthorizationForm = Type.Object(
  {
    ...others,
    client_id: Type.Optional(text('Identifier of the client; required without HTTP Basic')),
    client_secret: Type.Optional(text('Secret of the client; required without HTTP Basic, absent for public clients')),
  },
  { title: 'PushedAuthorizationRequest' },
)

/** RFC 9126 §2.2. */
export const pushedAuthorizationResponse = Type.Object(
  {
    request_uri: text('What the browser brings to the authorization endpoint'),
    expires_in: seconds('Lifetime of request_uri'),
  },
  { title: 'PushedAuthorizationResponse', description: 'The name of a pushed authorization request.' },
)
export type PushedAuthorizationResponse = Wire<typeof pushedAuthorizationResponse>
