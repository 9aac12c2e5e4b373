import type { User } from '../accounts/user.ts'

/** The claims about the user that the scope openid grants, in the id_token and at userinfo (contract.md, "id_token"). */
export type IdentityClaims = {
  readonly sub: string
  readonly preferred_username: string
  readonly name?: string
  readonly email?: string
  /** Always false: an operator enters the address, and the user has not confirmed it. */
  readonly email_verified?: boolean
}

export const identityClaims = ({ sub, username, name, email }: User): IdentityClaims => ({
  sub,
  preferred_username: username,
  ...(name ? { name } : {}),
  ...(email ? { email, email_verified: false } : {}),
})

/** In the order of the id_token; for the metadata. */
export const claimNames = [
  'iss',
  'sub',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'sid',
  'at_hash',
  'preferred_username',
  'name',
  'email',
  'email_verified',
] as const

/**
 * The authentication context class of a sign-in (OpenID Connect Core §2, `acr`), by its RFC 8176 method: a password over TLS,
 * in the words of SAML 2.0, which other servers use as well. null: none of these.
 */
export function authenticationContext(amr: readonly string[]): string | null {
  return amr.includes('pwd') ? contextClasses.pwd : null
}

const contextClasses = { pwd: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' } as const

export const authenticationContexts: readonly string[] = Object.values(contextClasses)
