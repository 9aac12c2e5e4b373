import { type Actor, type EntryActor, usualActor } from './actor.ts'
import type { AuditEvent, AuditOutcome } from './audit-events.ts'

/** One security event. It never contains a code, token, secret, verifier or password, nor a username as typed. */
export type AuditEntry = {
  /** Milliseconds since 1970. */
  readonly at: number
  readonly event: AuditEvent
  readonly outcome: AuditOutcome
  /** Who did it. */
  readonly actor: EntryActor
  /** The account concerned; null: the event concerns no account, or an unknown one. */
  readonly sub: string | null
  readonly clientId: string | null
  /** null: run at the command line on the service's machine, or by the service itself. */
  readonly ip: string | null
  readonly requestId: string | null
  readonly details: AuditDetails
  /** Details about a person: addresses, usernames. They and `ip` are stored apart from the entry, and can be deleted. */
  readonly personal: AuditDetails
}
export type AuditDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** The origin of a request, as entries record it. */
export type Origin = {
  readonly ip: string
  readonly requestId: string
  /** `ip` is that of an undeclared proxy, and does not identify the client. Not part of entries. */
  readonly isShared?: boolean
}

const noDetails = { details: {}, personal: {} } as const

/** An entry for a success that concerns no account or client, unless `facts` set them; by whom the event usually is. */
export function auditEntry(
  event: AuditEvent,
  at: number,
  facts: Partial<Omit<AuditEntry, 'event' | 'at'>> = {},
): AuditEntry {
  const known = { sub: null, clientId: null, ip: null, ...facts }
  return { at, event, outcome: 'ok', actor: usualActor(event, known), requestId: null, ...noDetails, ...known }
}

/** Identifies a device authorization in entries, from its start to its redemption: a part of the code's hash. */
export const auditedDevice = (deviceCodeHash: string): string => deviceCodeHash.slice(0, 16)

/** Identifies an authorization request in entries, from its decision to its redemption: a part of its hash. */
export const auditedRequest = (requestHash: string): string => requestHash.slice(0, 16)

export type AuditQuery = {
  /** Milliseconds since 1970; entries from then on. */
  readonly since?: number | undefined
  /** Only entries with lower numbers. */
  readonly before?: number | undefined
  /** Of this event, or of one of these. */
  readonly event?: AuditEvent | readonly AuditEvent[] | undefined
  readonly sub?: string | undefined
  /** Those of actors of a kind, or of one of them. */
  readonly by?: { readonly kind: Actor['kind']; readonly id: string | null } | undefined
  /** The newest entries, at most this many. */
  readonly limit: number
}

export type AuditRow = Omit<AuditEntry, 'actor' | 'personal'> & {
  /** null: not known, or the entry is from before actors were recorded. */
  readonly actor: Actor | null
  /** null: they were deleted, with `ip`. */
  readonly personal: AuditDetails | null
  /** From 1, without gaps. */
  readonly number: number
  /** SHA-256 over the previous hash and this entry, hex. */
  readonly hash: string
}

/**
 * `first`: the number of the oldest entry; earlier ones were removed by `forget` and cannot be verified.
 * `count`: the number of intact entries from there, of which `erased` had personal details that were deleted. `head`: the last hash,
 * which a later chain must contain. `brokenAt`: the first entry that does not match the previous one or, for the oldest, the record
 * of the removal before it; or whose personal details are not those that it was written with.
 */
export type AuditVerdict = { readonly first: number; readonly count: number; readonly erased: number } & (
  | { readonly intact: true; readonly head: string }
  | { readonly intact: false; readonly brokenAt: number; readonly broken: 'entry' | 'personal details' }
)

export type Forgetting = {
  /** Milliseconds since 1970: older entries may be removed. */
  readonly before: number
  /** The most entries to remove. */
  readonly limit: number
  /** Milliseconds since 1970: the time of the entry that records the removal. */
  readonly at: number
}

/**
 * The port that stores implement. Entries are appended, each chained to the previous one, and removed only from the oldest
 * on. An entry that records a change is passed to the port that makes the change: both are written, or neither.
 */
export type AuditLog = {
  /** For an entry that records no change. Durable when it returns. */
  append(entry: AuditEntry): Promise<void>
  /** Oldest first. */
  list(query: AuditQuery): Promise<readonly AuditRow[]>
  /**
   * Computes the chain again, from one snapshot of the log. With `holding`, a hash from an earlier verification, it also checks
   * that the chain contains that hash; the hash of the last entry removed counts as contained.
   */
  verify(holding?: string): Promise<AuditVerdict & { readonly holds: boolean | null }>
  /**
   * Removes the oldest entries in the order of their numbers, up to the first that is not older than `before` or the limit,
   * and in the same write appends `audit-forget`, which records the number and hash of the last one removed: the chain then
   * starts there. Returns how many were removed; 0: nothing is written. Numbers are never reused.
   */
  forget(forgetting: Forgetting): Promise<number>
  /**
   * Deletes the personal details of the entries that concern an account or were caused by it, and in the same write appends the
   * entry that records how many. The chain still verifies: it contains only hashes of them. Returns how many; 0: nothing is written.
   */
  erase(sub: string, entry: (entries: number) => AuditEntry): Promise<number>
}
