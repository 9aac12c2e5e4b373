import { isWhatWasAsked } from '../authorization/scope.ts'
import type { RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import { type FamilyParts, type FamilyStart, startFamily } from '../sessions/refresh/start-family.ts'
import type { Mint } from '../tokens/mint.ts'

/** `scopeParameter`: of the token request; `nonce`: of the authorization request. */
export type Issue = FamilyStart & { readonly scopeParameter: string | undefined; readonly nonce?: string | undefined }

export type IssuedTokens = {
  /** The body of the token response. */
  readonly body: string
  readonly accessToken: string
  /** The grant's step stores it together with what it consumed; null without offline_access. */
  readonly family: RefreshFamily | null
}

/** The last step of every grant that starts a sign-in: the token response and, with offline_access, the refresh family. */
export function issueTokens(
  { scopeParameter, nonce, ...start }: Issue,
  parts: FamilyParts & { readonly mint: Mint },
  now: number,
): IssuedTokens {
  const started = start.scope.includes('offline_access') ? startFamily(start, parts, now) : null
  const tokens = parts.mint.tokens(start, {
    refreshToken: started?.refreshToken ?? null,
    scopeToShow: isWhatWasAsked(scopeParameter, start.scope) ? null : start.scope.join(' '),
    nonce,
    jkt: start.jkt,
    now,
  })
  return { body: JSON.stringify(tokens), accessToken: tokens.access_token, family: started?.family ?? null }
}
