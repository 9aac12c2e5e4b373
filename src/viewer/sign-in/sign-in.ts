import { challengeFor } from '#client'
import { endpoints, type Language, viewerClient } from '../../contract/index.ts'
import { type AccessClaims, InvalidToken } from '../../http/index.ts'
import type { IdentityServer, IssuedTokens } from '../tokens/identity-server.ts'
import type { ViewerRoot } from '../viewer-root.ts'
import { type Transaction, transactionLifetime } from './transaction.ts'

/** The person of an id_token for the viewer; null: it is invalid. A port of the identity room. */
export type VerifyIdToken = (
  token: string,
) => Promise<{ readonly sub: string; readonly nonce: string | null; readonly sid: string | null } | null>

export type SignInParts = {
  readonly root: ViewerRoot
  readonly authUrl: string
  readonly identityServer: IdentityServer
  readonly verifyIdToken: VerifyIdToken
  readonly verifyAccessToken: (token: string) => Promise<AccessClaims>
  readonly now: () => number
  readonly random: (bytes: number) => Buffer
}

/** A sign-in and where the browser is sent for it (RFC 6749 §4.1.1, with PKCE and a nonce). `language` null: the browser's. */
export function beginSignIn(
  { returnUrl, language }: { readonly returnUrl: string; readonly language: Language | null },
  { root, authUrl, now, random }: Pick<SignInParts, 'root' | 'authUrl' | 'now' | 'random'>,
): { readonly transaction: Transaction; readonly location: string } {
  const secret = (): string => random(32).toString('base64url')
  const transaction: Transaction = {
    ...{ state: secret(), nonce: secret(), verifier: secret(), returnUrl },
    expiresAt: now() + transactionLifetime * 1000,
  }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: viewerClient.id,
    redirect_uri: root.url + viewerClient.redirect,
    scope: viewerClient.scopes.join(' '),
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: challengeFor(transaction.verifier),
    code_challenge_method: 'S256',
    ...(language && { ui_locales: language }),
  })
  return { transaction, location: `${authUrl}${endpoints.authorization.path}?${query}` }
}

/** The response that the browser brought to the redirect URI; a parameter that is missing or repeated is null. */
export type SignInResponse = Readonly<Record<'code' | 'iss' | 'error', string | null>>

export type SignInResult =
  | { readonly kind: 'signed in'; readonly tokens: IssuedTokens; readonly sub: string; readonly sid: string | null }
  /** `reason`: for the log. */
  | { readonly kind: 'failed'; readonly reason: string }

/** Maximum characters of an error in the log: the user of the browser can forge it. */
const longestError = 60

/**
 * Exchanges the code and checks what comes of it: the response is of our identity server (RFC 9207), the code of this sign-in
 * (PKCE, and the nonce of the id_token), and both tokens of one person, for the viewer.
 */
export async function finishSignIn(
  { code, iss, error }: SignInResponse,
  { transaction, ip }: { readonly transaction: Transaction; readonly ip: string },
  { root, authUrl, identityServer, verifyIdToken, verifyAccessToken }: SignInParts,
): Promise<SignInResult> {
  const failed = (reason: string): SignInResult => ({ kind: 'failed', reason })
  if (iss !== authUrl) return failed('The response is of another identity server')
  if (error !== null || code === null) {
    return failed(`The identity server answered ${error?.slice(0, longestError) ?? 'without a code'}`)
  }
  const { verifier, nonce } = transaction
  const redirectUri = root.url + viewerClient.redirect
  const answer = await identityServer.redeem(code, { verifier, redirectUri, ip })
  if (answer.kind === 'refused') return failed(`The identity server refused the code: ${answer.error}`)
  const { tokens } = answer
  const person = await verifyIdToken(tokens.idToken)
  if (person === null || person.nonce !== nonce) return failed('The id_token is not of this sign-in')
  const claims = await verifyAccessToken(tokens.accessToken).catch((error: unknown) => {
    if (error instanceof InvalidToken) return null
    throw error
  })
  if (claims === null)
    return failed('The access token is not for this host: are AUTH_URL and BASE_URL the same at both hosts?')
  if (claims.sub !== person.sub || claims.clientId !== viewerClient.id) {
    return failed('The tokens are not of one person, or not for the viewer')
  }
  return { kind: 'signed in', tokens, sub: person.sub, sid: person.sid }
}
