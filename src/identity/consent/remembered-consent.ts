import type { Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import type { AuditEntry } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'

/**
 * What a person has granted to an application and need not be asked again. Ends, like refresh families, with the account's
 * devices and with the client's sign-ins. Times are milliseconds since 1970.
 */
export type RememberedConsent = {
  readonly sub: string
  readonly clientId: string
  readonly scope: readonly Scope[]
  /** The account's `deviceSessionVersion` when it was given. */
  readonly userSessionVersion: number
  /** The client's `sessionVersion` when it was given. */
  readonly clientSessionVersion: number
  readonly grantedAt: number
  readonly expiresAt: number
}

/** The port that stores implement. Every write is durable when it returns. */
export type ConsentStore = {
  /** Replaces what was remembered for this account and client. */
  put(consent: RememberedConsent): Promise<void>
  find(sub: string, clientId: string): Promise<RememberedConsent | null>
  /** Of an account, the newest first, at most `limit`. */
  list(sub: string, limit: number): Promise<readonly RememberedConsent[]>
  /** false: nothing was remembered. `audit` is written with the removal. */
  remove(sub: string, clientId: string, audit: AuditEntry): Promise<boolean>
}

/**
 * Only of an application that can prove who it is, at an address that no other program can receive: any program can send a public
 * client's id, and any program on a device can claim a loopback port or a private-use scheme (RFC 8252 §8.6, RFC 9700 §4.1).
 */
export const mayRemember = ({ isPublic }: Pick<Client, 'isPublic'>, redirectUri: string): boolean =>
  !isPublic && redirectUri.startsWith('https://')

/** Whether it still holds. */
export const isValid = (
  consent: RememberedConsent,
  { account, client }: { readonly account: User; readonly client: Client },
  now: number,
): boolean =>
  consent.userSessionVersion === account.deviceSessionVersion &&
  consent.clientSessionVersion === client.sessionVersion &&
  now < consent.expiresAt
