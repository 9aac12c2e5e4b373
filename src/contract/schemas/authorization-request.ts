import Type from 'typebox'
import { limits } from '../limits.ts'
import { count, text, url } from './fields.ts'

/** The parameters of an authorization request (RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1). Read by hand, as forms are. */
export const authorizationRequest = Type.Object(
  {
    response_type: Type.Literal('code', { description: 'Only the code flow is supported' }),
    client_id: text('Identifier of the client'),
    redirect_uri: url('One of the redirect URIs that the client is registered with, character for character'),
    code_challenge: text('PKCE challenge: the base64url form of the SHA-256 of the verifier', {
      pattern: `^[A-Za-z0-9_-]{${limits.pkceLength}}$`,
    }),
    code_challenge_method: Type.Literal('S256', { description: 'How the challenge is made from the verifier' }),
    scope: text('Requested permissions, separated by spaces', { examples: ['openid offline_access charts'] }),
    state: Type.Optional(text('Returned unchanged', { maxLength: limits.requestParameterBytes })),
    nonce: Type.Optional(text('Returned in the ID token', { maxLength: limits.requestParameterBytes })),
    prompt: Type.Optional(text('Of none, login, consent and select_account, separated by spaces; none stands alone')),
    max_age: Type.Optional(count('seconds', 'How long ago the user may have entered the password', { minimum: 0 })),
    login_hint: Type.Optional(text('The username that the sign-in page suggests')),
  },
  { title: 'AuthorizationRequest' },
)
