import type { AuditEvent, AuditOutcome } from './audit-events.ts'

/** One security event. No code, token, secret, verifier or password is ever put in one, nor a username as typed. */
export type AuditEntry = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: AuditEvent
  readonly outcome: AuditOutcome
  /** The account concerned; null when there is none, or none that is known. */
  readonly sub: string | null
  readonly clientId: string | null
  /** null: done at the command line of the service's machine, or by the service itself. */
  readonly ip: string | null
  readonly requestId: string | null
  readonly details: AuditDetails
}
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** Where a request came from, as entries record it. */
export type Origin = {
  readonly ip: string
  readonly requestId: string
  /** `ip` is that of a proxy that nobody declared: it says nothing of who asks. Not part of entries. */
  readonly isShared?: boolean
}

/** An entry of something that went well and concerns nobody, unless `facts` say otherwise. */
export function auditEntry(
  event: AuditEvent,
  at: number,
  facts: Partial<Omit<AuditEntry, 'event' | 'at'>> = {},
): AuditEntry {
  return { at, event, outcome: 'ok', sub: null, clientId: null, ip: null, requestId: null, details: {}, ...facts }
}

/** How a device authorization is called in entries, from its start to its redemption: a part of the code's hash. */
export const auditedDevice = (deviceCodeHash: string): string => deviceCodeHash.slice(0, 16)

export type AuditQuery = {
  /** Milliseconds since 1970; entries from then on. */
  readonly since?: number | undefined
  readonly event?: AuditEvent | undefined
  readonly sub?: string | undefined
  /** At most this many, the newest. */
  readonly limit: number
}

export type AuditRow = AuditEntry & {
  /** From 1, without gaps. */
  readonly number: number
  /** SHA-256 over the hash before and this entry, hex. */
  readonly hash: string
}

/**
 * `first`: the number of the oldest entry; those before it were removed as `forget` does, and nothing can be said of them.
 * `count`: how many are sound, from that one on. `head`: the last hash, which a later chain must still hold. `brokenAt`: the
 * first entry that does not fit the one before, or, when it is the oldest, what the log records of the removal before it.
 */
export type AuditVerdict = { readonly first: number; readonly count: number } & (
  | { readonly intact: true; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number }
)

export type Forgetting = {
  /** Milliseconds since 1970: what is older than that may go. */
  readonly before: number
  /** The most entries to remove. */
  readonly limit: number
  /** Milliseconds since 1970: when the entry that records it is made. */
  readonly at: number
}

/**
 * The port that stores implement. Entries are appended, each chained to the one before it, and removed from the oldest on
 * alone. Those that record a change are handed to the port that makes it: both are written, or neither.
 */
export type AuditLog = {
  /** For what changes nothing else. Durable when it returns. */
  append(entry: AuditEntry): Promise<void>
  /** Oldest first. */
  list(query: AuditQuery): Promise<readonly AuditRow[]>
  /**
   * Computes the chain anew, from one state of the log. With `holding`, a hash kept from an earlier verdict, also whether
   * that one is still in it; that of the last entry removed counts as in it.
   */
  verify(holding?: string): Promise<AuditVerdict & { readonly holds: boolean | null }>
  /**
   * Removes the oldest entries in the order of their numbers, up to the first that is not older than `before` or the limit,
   * and in the same write appends `audit-forget`, which records the number and hash of the last one removed: the chain begins
   * there from then on. Answers how many were removed; 0: nothing is written. Numbers are never used again.
   */
  forget(forgetting: Forgetting): Promise<number>
}
