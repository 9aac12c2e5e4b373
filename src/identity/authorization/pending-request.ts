import { hash } from 'node:crypto'
import type { Language, Scope } from '../../contract/index.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { Requester } from '../sessions/requester.ts'
import type { AuthenticationContext } from '../tokens/authentication-context.ts'
import type { Prompt } from './prompt.ts'

/**
 * An authorization request (RFC 6749 §4.1.1) that waits for a person's decision. Only the browser holds it, sealed: the
 * server stores nothing for requests that are never decided. Times are milliseconds since 1970.
 */
export type PendingRequest = {
  /** 256 random bits: a request can be decided on once. */
  readonly id: string
  readonly clientId: string
  /** Registered with the client, as the request named it. */
  readonly redirectUri: string
  readonly requestedScope: readonly Scope[]
  /** null: without PKCE, which its client is registered for. */
  readonly codeChallenge: string | null
  /** Returned with every response. */
  readonly state: string | null
  readonly nonce: string | null
  /** Thumbprint of the key that the code is bound to (RFC 9449 §10); null: to none. */
  readonly dpopJkt: string | null
  readonly prompts: readonly Prompt[]
  /** Seconds since the person last entered their password; null: any. */
  readonly maxAge: number | null
  /** One of these ways to sign in, or a stronger one, is asked for (`acr_values`); empty: any. */
  readonly contexts: readonly AuthenticationContext[]
  /** Prefills the username on the sign-in page. */
  readonly loginHint: string | null
  /** Of the pages, by `ui_locales`; null: that of the browser. */
  readonly language: Language | null
  /** The `sub` of the user whom the request is about (`id_token_hint`); null: any user. */
  readonly subject: string | null
  /** The browser that brought it. */
  readonly requester: Requester
  readonly createdAt: number
  readonly expiresAt: number
}

const purpose = 'authorization request'

export const sealRequest = (request: PendingRequest, keys: SealingKeys): string =>
  keys.seal(purpose, JSON.stringify(request))

const earlier: Pick<PendingRequest, 'contexts'> = { contexts: [] }

/** null when this server did not seal it. */
export function openRequest(sealed: string, keys: SealingKeys): PendingRequest | null {
  const opened = keys.open(purpose, sealed)
  // One that a server of an earlier version sealed lacks the newer fields.
  return opened === null ? null : { ...earlier, ...(JSON.parse(opened) as PendingRequest) }
}

/** The stored form of a request's id. */
export const hashRequestId = (id: string): string => hash('sha256', id, 'base64url')
