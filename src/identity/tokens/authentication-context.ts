/**
 * The authentication context class of a sign-in (OpenID Connect Core §2, `acr`), by its RFC 8176 method: a password over TLS,
 * in the words of SAML 2.0, which other servers use as well. null: none of these.
 */
export function authenticationContext(amr: readonly string[]): string | null {
  return amr.includes('pwd') ? contextClasses.pwd : null
}

const contextClasses = { pwd: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport' } as const

export const authenticationContexts: readonly string[] = Object.values(contextClasses)
