import { hash } from 'node:crypto'
import { endpoints, grantTypes, limits, viewerClient } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Send, SendAnswer } from './send.ts'

/** A token response. */
export type IssuedTokens = {
  readonly accessToken: string
  readonly refreshToken: string
  readonly idToken: string
  /** Lifetime of the access token, seconds. */
  readonly expiresIn: number
}

/** `refused`: a retry would fail too; `error` is for the log. */
export type TokenAnswer =
  | { readonly kind: 'tokens'; readonly tokens: IssuedTokens }
  | { readonly kind: 'refused'; readonly error: string }

type From = {
  /** The address of the person's browser, if it is known: in one process, entries of the audit log name it. */
  readonly ip?: string | undefined
}

/**
 * The identity server as its own viewer uses it, in this process or on another host. Every method rejects with StoreUnavailable
 * when it cannot be reached or cannot answer at present.
 */
export type IdentityServer = {
  redeem(
    code: string,
    request: { readonly verifier: string; readonly redirectUri: string } & From,
  ): Promise<TokenAnswer>
  /** Idempotent for each refresh token: servers that renew with the same one concurrently get the same tokens (Idempotency-Key). */
  renew(refreshToken: string, from?: From): Promise<TokenAnswer>
  /** Whether the sign-in of an access token is live: not signed out elsewhere, account and client enabled. */
  isLive(accessToken: string): Promise<boolean>
  /** Ends the sign-in. */
  revoke(refreshToken: string, from?: From): Promise<void>
  /** The address that signs the browser out of the session of an id_token without confirmation; null: not supported. */
  signOutUrl(idToken: string, request: { readonly returnUrl: string } & From): Promise<string | null>
}

export function identityServerOver(send: Send): IdentityServer {
  const requestTokens = async (form: Readonly<Record<string, string>>, more: Partial<Parameters<Send>[0]>) => {
    const body = { ...form, client_id: viewerClient.id }
    return readTokens(await send({ method: 'POST', path: endpoints.token.path, form: body, ...more }))
  }
  return {
    redeem: (code, { verifier, redirectUri, ip }) =>
      requestTokens(
        { grant_type: grantTypes.authorizationCode, code, redirect_uri: redirectUri, code_verifier: verifier },
        { ip },
      ),
    renew: (refreshToken, { ip } = {}) =>
      requestTokens(
        { grant_type: grantTypes.refreshToken, refresh_token: refreshToken },
        { ip, headers: { 'idempotency-key': hash('sha256', `viewer ${refreshToken}`, 'base64url') } },
      ),
    async isLive(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      const answer = await send({ method: 'GET', path: endpoints.userinfo.path, headers })
      if (answer.status === 200) return true
      if (answer.status === 401) return false
      throw cannotAnswer(answer)
    },
    async revoke(refreshToken, { ip } = {}) {
      const form = { token: refreshToken, client_id: viewerClient.id }
      const answer = await send({ method: 'POST', path: endpoints.revocation.path, form, ip })
      if (answer.status !== 200 && !isRefused(answer)) throw cannotAnswer(answer)
    },
    async signOutUrl(idToken, { returnUrl, ip }) {
      const form = { id_token_hint: idToken, post_logout_redirect_uri: returnUrl }
      const answer = await send({ method: 'POST', path: endpoints.endSession.path, form, ip })
      if (answer.status !== 303 && !isRefused(answer)) throw cannotAnswer(answer)
      return answer.location
    },
  }
}

/** Errors of RFC 6749 §5.2 for which a retry would fail too. */
const finalErrors: readonly unknown[] = [
  'invalid_grant',
  'invalid_client',
  'unauthorized_client',
  'invalid_scope',
  'invalid_request',
]

function readTokens(answer: SendAnswer): TokenAnswer {
  const { error, ...body } = answer.body as Readonly<Record<string, unknown>>
  if (answer.status !== 200) {
    if (finalErrors.includes(error)) return { kind: 'refused', error: String(error) }
    throw cannotAnswer(answer)
  }
  const { access_token: accessToken, refresh_token: refreshToken, id_token: idToken, expires_in: expiresIn } = body
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || typeof idToken !== 'string') {
    return { kind: 'refused', error: 'a response without the tokens of a sign-in' }
  }
  return {
    kind: 'tokens',
    tokens: { accessToken, refreshToken, idToken, expiresIn: Number(expiresIn) || limits.accessTokenLifetime },
  }
}

const isRefused = ({ status }: SendAnswer): boolean => status >= 400 && status < 500

const cannotAnswer = ({ status }: SendAnswer): StoreUnavailable =>
  new StoreUnavailable(`The identity server answered the viewer with HTTP ${status}`, { outage: 'identity server' })
