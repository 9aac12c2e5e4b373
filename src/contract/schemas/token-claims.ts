import { subscriptionKinds } from '../scopes.ts'
import { seconds, someOf, text, texts, url } from './fields.ts'
import { Type } from './type.ts'
import { userinfoResponse } from './userinfo-response.ts'

/** service.md, "Access token claim". */
export const accessTokenClaim = Type.Object(
  { subscriptions: someOf(subscriptionKinds, 'Entitlements of the user that this token may use') },
  { title: 'AccessTokenClaim', description: 'The claim of the access token that applications may read.' },
)

const issued = {
  iss: url('The identity server: the issuer of its metadata'),
  iat: seconds('When the token was issued, since 1970'),
  exp: seconds('When the token expires, since 1970'),
}
const signIn = {
  auth_time: seconds('When the user entered the password, since 1970'),
  amr: texts('How the user signed in (RFC 8176)', { examples: [['pwd'], ['swk', 'user', 'mfa']] }),
}
const acr = Type.Optional(
  text('How the user signed in: with a password, in the words of SAML, or with more than one factor, in those of PAPE'),
)

/** contract.md, "Access token". Applications need only `subscriptions`; the rest is for services that receive the token. */
export const accessTokenClaims = Type.Object(
  {
    ...issued,
    aud: url('The chart service'),
    sub: text('Account ID of the user; for a token of a back end, its client_id'),
    client_id: text('The client that the token was issued to'),
    jti: text('Identifier of the token'),
    scope: text('What was granted, separated by spaces; in the deployed dialect an array'),
    ...accessTokenClaim.properties,
    charts_begin: Type.Optional(seconds('When a subscription to charts begins that is not in force yet, since 1970')),
    charts_end: Type.Optional(seconds('When the subscription to charts that is in force ends, since 1970')),
    charts_ended: Type.Optional(seconds('When the subscription to charts ended, since 1970')),
    preferred_username: Type.Optional(text('Username of the user; absent for a back end')),
    ...Type.Partial(Type.Object(signIn)).properties,
    acr,
    sid: Type.Optional(text('The sign-in that the refresh token continues; absent without a refresh token')),
    cnf: Type.Optional(
      Type.Object(
        { jkt: text('Thumbprint of the key (RFC 7638)') },
        { description: 'The key that the token is bound to (RFC 9449); absent for others' },
      ),
    ),
  },
  { title: 'AccessTokenClaims', description: 'What an access token says (RFC 9068). A back end has no subscriptions.' },
)

/** OpenID Connect Core §2; contract.md, "id_token". */
export const idTokenClaims = Type.Object(
  {
    ...issued,
    aud: text('The client_id of the application'),
    ...signIn,
    ...userinfoResponse.properties,
    at_hash: text('Half of the hash of the access token in the same response'),
    nonce: Type.Optional(text('As in the authorization request; absent after a refresh')),
    acr,
    sid: Type.Optional(text('The browser session that authorized the application, for back-channel logout')),
  },
  {
    title: 'IdTokenClaims',
    description: 'What an ID token says (OpenID Connect Core). Check the signature, iss, aud, exp and nonce.',
  },
)
