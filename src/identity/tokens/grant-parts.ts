import type { KeyObject } from 'node:crypto'
import type { TokenResponse } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { Clock, Random } from '../chance.ts'
import type { Client } from '../clients/client.ts'
import type { DeviceSessionStore } from '../device/device-session-store.ts'
import { OAuthError } from '../oauth-error.ts'
import type { Mint } from './mint.ts'
import type { RefreshFamilyStore } from './refresh-family.ts'

export type GrantParts = {
  readonly deviceSessions: DeviceSessionStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly mint: Mint
  readonly refreshTokenKey: KeyObject
  /** Seconds. */
  readonly refreshIdleLifetime: number
  /** Seconds. */
  readonly refreshAbsoluteLifetime: number
  readonly now: Clock
  readonly random: Random
}

/** A grant type of the token endpoint: throws OAuthError. */
export type GrantHandler = (form: Form, client: Client, parts: GrantParts) => Promise<TokenResponse>

/** Throws invalid_request when the parameter is missing. */
export function required(form: Form, name: string): string {
  const value = form.one(name)
  if (!value) throw new OAuthError('invalid_request', { description: `The parameter ${name} is missing` })
  return value
}
