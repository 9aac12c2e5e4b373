import type { AuditEntry } from '../audit/audit-log.ts'
import type { NewNotice } from '../notices/notice.ts'

/** A credential of WebAuthn (Level 3) that an account can be signed in to with. Times are milliseconds since 1970. */
export type Passkey = {
  /** Names it in lists, forms and the audit log; random, and not known to the browser. */
  readonly id: string
  /** Chosen by the authenticator, base64url: unique over all accounts. */
  readonly credentialId: string
  readonly sub: string
  /** The host that it was made for; browsers use it nowhere else. */
  readonly rpId: string
  /** COSE_Key, base64url. */
  readonly publicKey: string
  /** The signature counter of its last use; 0: the authenticator does not count. */
  readonly counter: number
  /** Backup eligibility: it may be copied to other devices of its owner. Never changes. */
  readonly isSynced: boolean
  /** Backup state: whether a copy existed at the last use. */
  readonly isBackedUp: boolean
  /** How browsers reach the authenticator, as they reported it, for example `internal`. */
  readonly transports: readonly string[]
  /** The model of the authenticator (AAGUID), as it reported it without proof. */
  readonly aaguid: string
  /** The owner's. */
  readonly name: string
  readonly createdAt: number
  readonly lastUsedAt: number | null
  /** When an operator accepted that the server has another host now; null: not needed. */
  readonly hostChangeAcceptedAt: number | null
}

/** How many passkeys an account may have. */
export const mostPasskeys = 20

/** What a use of a passkey changes. */
export type PasskeyUse = Pick<Passkey, 'counter' | 'isBackedUp'> & { readonly at: number }

export type PasskeyOwner = Pick<Passkey, 'id' | 'sub'>

/** Passkeys that were made for another host, which no operator accepted. */
export type ForeignPasskeys = { readonly rpId: string; readonly passkeys: number }

/** The port that stores implement; `audit` and `notice` are written with the change, or not at all. They go with their account. */
export type PasskeyStore = {
  /**
   * Adds a passkey unless the account has `most`. `sessionVersion`: the `browserSessionVersion` of the account's sign-in, which must be
   * the current one. `known`: the credential id exists, in this account or another.
   */
  add(
    passkey: Passkey,
    condition: { readonly most: number; readonly sessionVersion: number },
    audit: AuditEntry,
    notice: NewNotice,
  ): Promise<'added' | 'known' | 'too many' | 'signed out'>
  findByCredential(credentialId: string): Promise<Passkey | null>
  /** Those of an account, the oldest first. */
  list(sub: string): Promise<readonly Passkey[]>
  /**
   * Records a use: one conditional update. false: it was removed, or its counter is not below the given one (both 0 are fine), so that of
   * a key that was copied, or of an answer sent twice, only one use counts.
   */
  use(id: string, use: PasskeyUse): Promise<boolean>
  /** false: the account has none with this id. */
  rename(passkey: PasskeyOwner, name: string, audit: AuditEntry): Promise<boolean>
  /** false: the account has none with this id. */
  remove(passkey: PasskeyOwner, audit: AuditEntry, notice: NewNotice): Promise<boolean>
  /** By host, apart from `rpId`. */
  listForeign(rpId: string): Promise<readonly ForeignPasskeys[]>
  /** Accepts that those of other hosts than `rpId` cannot be used; returns how many there were. */
  acceptForeign(rpId: string, at: number, audit: AuditEntry): Promise<number>
}
