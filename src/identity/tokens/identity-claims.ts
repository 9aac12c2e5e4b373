import type { User } from '../accounts/user.ts'

/** The claims about the user that the scope openid grants, in the id_token and at userinfo (contract.md, "id_token"). */
export type IdentityClaims = {
  readonly sub: string
  readonly preferred_username: string
  readonly name?: string
  readonly email?: string
  /** Whether the user confirmed the address; not if an operator entered it. */
  readonly email_verified?: boolean
}

export const identityClaims = ({ sub, username, name, email, emailVerifiedAt }: User): IdentityClaims => ({
  sub,
  preferred_username: username,
  ...(name ? { name } : {}),
  ...(email ? { email, email_verified: emailVerifiedAt !== null } : {}),
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
