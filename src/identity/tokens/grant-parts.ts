import type { KeyObject } from 'node:crypto'
import type { Form } from '../../http/index.ts'
import type { Origin } from '../audit/audit-log.ts'
import type { Clock, Random } from '../chance.ts'
import type { Client } from '../clients/client.ts'
import type { DeviceSessionStore } from '../device/device-session-store.ts'
import { OAuthError } from '../oauth-error.ts'
import type { Tries } from '../tries/tries.ts'
import type { Mint } from './mint.ts'
import type { RefreshFamilyStore } from './refresh-family.ts'

export type GrantParts = {
  readonly deviceSessions: DeviceSessionStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly tries: Tries
  readonly mint: Mint
  readonly refreshTokenKey: KeyObject
  /** Seals the answers that are kept for retries. */
  readonly answerKey: KeyObject
  /** Seconds. */
  readonly refreshIdleLifetime: number
  /** Seconds. */
  readonly refreshAbsoluteLifetime: number
  readonly now: Clock
  readonly random: Random
}

export type GrantRequest = {
  readonly form: Form
  readonly client: Client
  /**
   * Checks the credentials of this request against the client as it is stored now, for the step that issues tokens.
   * Throws invalid_client when they no longer authenticate it.
   */
  readonly confirm: (stored: Client | null) => Client
  readonly origin: Origin
  /** The header as it came. */
  readonly idempotencyKey: string | readonly string[] | undefined
}

/**
 * A grant type of the token endpoint: answers the body, a TokenResponse as JSON, which is sent as it is because a retry
 * is given the same bytes. Throws OAuthError.
 */
export type GrantHandler = (request: GrantRequest, parts: GrantParts) => Promise<string>

/** Throws invalid_request when the parameter is missing. */
export function required(form: Form, name: string): string {
  const value = form.one(name)
  if (!value) throw new OAuthError('invalid_request', { description: `The parameter ${name} is missing` })
  return value
}
