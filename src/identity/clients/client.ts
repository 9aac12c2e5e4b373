import type { Dialect, Scope } from '../../contract/index.ts'
import type { AuditEntry } from '../audit/audit-log.ts'

/** An application registered with the identity server. */
export type Client = {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  /** What the application may ask for. */
  readonly scopes: readonly Scope[]
  /** SHA-256 of the active secrets, base64url; two while a rotation is under way. */
  readonly secretHashes: readonly string[]
  readonly enabled: boolean
  /** Refresh families carry the version they began in; disabling the client raises it, enabling does not lower it. */
  readonly sessionVersion: number
  /** When `sessionVersion` was last raised, milliseconds since 1970; null: never. */
  readonly sessionsEndedAt: number | null
  /** Seconds in which a used refresh token without Idempotency-Key gets its stored response again; at most limits.refreshResponseMemory. */
  readonly refreshGraceSeconds: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** Refused everywhere from now on, and its devices stay signed out when it is enabled again. */
export const disable = (client: Client, now: number): Client => ({
  ...client,
  enabled: false,
  sessionVersion: client.sessionVersion + 1,
  sessionsEndedAt: now,
})

/** The port that stores implement. Every write is durable when it returns; `audit` is written with it, or not at all. */
export type ClientStore = {
  /** null: no such client. Sees what other processes wrote. */
  find(id: string): Promise<Client | null>
  list(): Promise<readonly Client[]>
  /** Throws when the id is taken. */
  add(client: Client, audit?: AuditEntry): Promise<void>
  /** One atomic read-change-write; false when there is no such client. */
  update(id: string, step: (client: Client) => Client, audit?: AuditEntry): Promise<boolean>
}
