/**
 * How a person signed in, as applications name it (OpenID Connect Core §2, `acr`), the weaker first: a password over TLS, in the words of SAML
 * 2.0, which other servers use as well; more than one factor, in those of OpenID PAPE: a passkey, or a password with the second step.
 */
const contextClasses = {
  pwd: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  mfa: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
} as const

export type AuthenticationContext = (typeof contextClasses)[keyof typeof contextClasses]

/** Of a sign-in, by its RFC 8176 methods; null: none of these. */
export function authenticationContext(amr: readonly string[]): AuthenticationContext | null {
  if (amr.includes('mfa')) return contextClasses.mfa
  return amr.includes('pwd') ? contextClasses.pwd : null
}

export const authenticationContexts: readonly AuthenticationContext[] = Object.values(contextClasses)

/** Those of a parameter `acr_values` that this server knows. Others are ignored: applications send what several servers know. */
export function readAuthenticationContexts(parameter: string | undefined): readonly AuthenticationContext[] {
  const words = (parameter ?? '').split(' ')
  return authenticationContexts.filter((each) => words.includes(each))
}

/** Whether a sign-in is what an application asks for, or more. Nothing asked for is always met. */
export function meetsContext(asked: readonly AuthenticationContext[], amr: readonly string[]): boolean {
  return asked.length === 0 || asked.includes(contextClasses.pwd) || amr.includes('mfa')
}
