import { oneOf, seconds, text, url } from './fields.ts'
import { accessTokenClaims, idTokenClaims } from './token-claims.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** service.md, "Device authorization response". */
export const deviceAuthorizationResponse = Type.Object(
  {
    device_code: text('Code the application uses when polling the token endpoint'),
    user_code: text('Short code the user may type on the verification page'),
    verification_uri: url('Page where the user enters user_code'),
    verification_uri_complete: url('URL with the user code included, for direct navigation or a QR code'),
    expires_in: seconds('Lifetime of device_code and user_code'),
    interval: seconds('Minimum wait between polls'),
  },
  { title: 'DeviceAuthorizationResponse', description: 'The codes of a device authorization that has begun.' },
)
export type DeviceAuthorizationResponse = Wire<typeof deviceAuthorizationResponse>

/** service.md, "Token response", with what OpenID Connect and RFC 6749 §5.1 add. */
export const tokenResponse = Type.Object(
  {
    access_token: text('Bearer token for API calls; carries the subscriptions claim', {
      contentMediaType: 'application/jwt',
      contentSchema: accessTokenClaims,
    }),
    expires_in: seconds('Lifetime of the access token'),
    token_type: oneOf(
      ['Bearer', 'DPoP'],
      'How the access token is sent; DPoP only in the response to a request with a DPoP proof',
    ),
    refresh_token: Type.Optional(
      text('Single-use token for obtaining new tokens; only if offline_access was requested and approved'),
    ),
    id_token: Type.Optional(
      text('OpenID Connect ID token; only if openid was granted', {
        contentMediaType: 'application/jwt',
        contentSchema: idTokenClaims,
      }),
    ),
    scope: Type.Optional(
      text(
        'What was granted, separated by spaces. Always for an authorization code; otherwise only if it differs from scope in the request',
      ),
    ),
  },
  { title: 'TokenResponse', description: 'Tokens for the application.' },
)
export type TokenResponse = Wire<typeof tokenResponse>
