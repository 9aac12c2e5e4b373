/** service.md, "Device authorization response", "Token response", "Userinfo response" and "Access token claim". */
export type DeviceAuthorizationResponse = {
  readonly device_code: string
  readonly user_code: string
  readonly verification_uri: string
  readonly verification_uri_complete: string
  /** Seconds. */
  readonly expires_in: number
  /** Seconds. */
  readonly interval: number
}

export type TokenResponse = {
  readonly access_token: string
  /** Seconds. */
  readonly expires_in: number
  readonly token_type: 'Bearer'
  /** Only if offline_access was requested and approved. */
  readonly refresh_token?: string
  /** Only if openid was granted. */
  readonly id_token?: string
  /** Only if it differs from the requested scope. */
  readonly scope?: string
}

export type UserinfoResponse = {
  readonly sub: string
  readonly preferred_username: string
  readonly name?: string
  readonly email?: string
  readonly email_verified?: boolean
}

/** RFC 7662 §2.2. An expired, revoked or unknown token, or one that the client may not introspect, is only `{ active: false }`. */
export type IntrospectionResponse =
  | { readonly active: false }
  | {
      readonly active: true
      /** Space-delimited, even if the token's claim is an array. */
      readonly scope: string
      readonly client_id: string
      /** Not for a token that a client got for itself. */
      readonly username?: string
      readonly sub: string
      readonly iss: string
      /** Seconds since 1970. */
      readonly exp: number
      /** This and the following fields: only for access tokens. */
      readonly token_type?: 'Bearer'
      readonly iat?: number
      readonly aud?: string
      readonly jti?: string
    }

export const deviceAuthorizationFields = {
  device_code: 'string',
  user_code: 'string',
  verification_uri: 'string (URL)',
  verification_uri_complete: 'string (URL)',
  expires_in: 'integer, seconds',
  interval: 'integer, seconds',
} as const satisfies Record<keyof DeviceAuthorizationResponse, string>

export const tokenFields = {
  access_token: 'string (JWT)',
  expires_in: 'integer, seconds',
  token_type: 'string',
  refresh_token: 'string',
} as const satisfies Partial<Record<keyof TokenResponse, string>>

export const userinfoFields = { preferred_username: 'string' } as const satisfies Partial<
  Record<keyof UserinfoResponse, string>
>

export const accessTokenClaims = { subscriptions: 'array of strings' } as const
