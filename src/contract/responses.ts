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
  /** Only when offline_access was requested and consented to. */
  readonly refresh_token?: string
  /** Only when openid was granted. */
  readonly id_token?: string
  /** Only when it differs from what was asked for. */
  readonly scope?: string
}

export type UserinfoResponse = {
  readonly sub: string
  readonly preferred_username: string
  readonly name?: string
  readonly email?: string
}

/** RFC 7662 §2.2. A token that is dead, unknown or none of the caller's business is `{ active: false }` and no more. */
export type IntrospectionResponse =
  | { readonly active: false }
  | {
      readonly active: true
      /** Space-delimited, also where the token's own claim is an array. */
      readonly scope: string
      readonly client_id: string
      readonly username: string
      readonly sub: string
      readonly iss: string
      /** Seconds since 1970. */
      readonly exp: number
      /** This and what follows: access tokens alone. */
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
