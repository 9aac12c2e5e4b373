import { oneOf, seconds, text, url } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

export const inactiveToken = Type.Object(
  { active: Type.Literal(false) },
  {
    title: 'InactiveToken',
    description: 'The token is expired, revoked, used, unknown, or not for this client to see.',
  },
)

/** In the order of the response; `token_type` to `jti` only for access tokens. */
export const activeToken = Type.Object(
  {
    active: Type.Literal(true),
    scope: text('What the token may do, separated by spaces'),
    client_id: text('The client that the token was issued to'),
    username: Type.Optional(text('Username of the user; absent for a token of the client itself')),
    token_type: Type.Optional(oneOf(['Bearer', 'DPoP'], 'Only for an access token')),
    exp: seconds('When the token expires, since 1970'),
    iat: Type.Optional(seconds('When the token was issued, since 1970; only for an access token')),
    sub: text('Account ID of the user; for a token of a back end, its client_id'),
    aud: Type.Optional(url('The chart service; only for an access token')),
    iss: url('The identity server'),
    auth_time: Type.Optional(seconds('When the user signed in, since 1970; absent for a token of the client itself')),
    acr: Type.Optional(text('How the user signed in; absent for a token of the client itself')),
    cnf: Type.Optional(
      Type.Object(
        { jkt: text('Thumbprint of the key (RFC 7638)') },
        { description: 'The key that the token is bound to (RFC 9449); absent for others' },
      ),
    ),
    jti: Type.Optional(text('Identifier of the token; only for an access token')),
  },
  { title: 'ActiveToken', description: 'The token is valid.' },
)

/** RFC 7662 §2.2. */
export const introspectionResponse = Type.Union([inactiveToken, activeToken], {
  title: 'IntrospectionResponse',
  description: 'Whether a token is active, and what it may do.',
})
export type IntrospectionResponse = Wire<typeof introspectionResponse>
