import { grantTypes } from '../endpoints.ts'
import { limits } from '../limits.ts'
import { subscriptionKinds } from '../scopes.ts'
import { scopeField, text, url } from './fields.ts'
import { Type } from './type.ts'

/**
 * The forms of the identity server. Used for documentation only: the server reads forms by hand, because a repeated parameter is an
 * error (RFC 6749 §3.2) and an empty one counts as missing.
 */

const { pkceLength } = limits

/** RFC 6749 §2.3.1; both absent where the client authenticates by HTTP Basic. */
const clientCredentials = {
  client_id: Type.Optional(text('Identifier of the client; required without HTTP Basic')),
  client_secret: Type.Optional(text('Secret of the client; required without HTTP Basic, absent for public clients')),
}

export const deviceAuthorizationForm = Type.Object(
  {
    ...clientCredentials,
    code_challenge: text('PKCE challenge: the base64url form of the SHA-256 of the verifier', {
      pattern: `^[A-Za-z0-9_-]{${pkceLength}}$`,
    }),
    code_challenge_method: Type.Literal('S256', { description: 'How the challenge is made from the verifier' }),
    scope: Type.Optional(
      scopeField('Permissions that the user is asked for; without it, all that the client is registered for'),
    ),
  },
  { title: 'DeviceAuthorizationRequest' },
)

export const deviceCodeForm = Type.Object(
  {
    grant_type: Type.Literal(grantTypes.deviceCode),
    device_code: text('Value from the device authorization response'),
    ...clientCredentials,
    code_verifier: text('PKCE verifier that matches the challenge', {
      pattern: `^[A-Za-z0-9._~-]{${pkceLength}}$`,
    }),
    scope: Type.Optional(
      scopeField('Permissions to get, of those that the user was asked for; without it, all that the user approved'),
    ),
  },
  { title: 'DeviceCodeGrant', description: 'A poll for the tokens of a device authorization.' },
)

export const refreshForm = Type.Object(
  {
    grant_type: Type.Literal(grantTypes.refreshToken),
    ...clientCredentials,
    refresh_token: text('The refresh token; each can be used once'),
    scope: Type.Optional(scopeField('Narrows the new access token; without it, it has all that was granted')),
  },
  { title: 'RefreshTokenGrant', description: 'New tokens for a refresh token.' },
)

export const authorizationCodeForm = Type.Object(
  {
    grant_type: Type.Literal(grantTypes.authorizationCode),
    code: text('The code of the authorization response; it can be used once, within a minute'),
    redirect_uri: url('The redirect URI of the authorization request, character for character'),
    ...clientCredentials,
    code_verifier: text('PKCE verifier that matches the challenge', { pattern: '^[A-Za-z0-9._~-]{43,128}$' }),
  },
  { title: 'AuthorizationCodeGrant', description: 'The tokens of an authorization code.' },
)

export const clientCredentialsForm = Type.Object(
  {
    grant_type: Type.Literal(grantTypes.clientCredentials),
    ...clientCredentials,
    scope: Type.Optional(
      scopeField('Permissions; without it, all of these that the client is registered for', subscriptionKinds),
    ),
  },
  { title: 'ClientCredentialsGrant', description: 'An access token for a back end itself, without a user.' },
)

const presentedToken = {
  token: text('An access token or a refresh token'),
  token_type_hint: Type.Optional(text('Ignored: the server recognizes its tokens')),
  ...clientCredentials,
}

export const revocationForm = Type.Object(presentedToken, { title: 'RevocationRequest' })

export const introspectionForm = Type.Object(presentedToken, { title: 'IntrospectionRequest' })

export const userinfoForm = Type.Object(
  { access_token: Type.Optional(text('The access token, if it is not in the Authorization header')) },
  { title: 'UserinfoRequest' },
)
