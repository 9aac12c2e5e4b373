import type { AuditEvent, AuditOutcome } from '../../contract/index.ts'

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

/** Where a request came from, as entries tell it. */
export type Origin = { readonly ip: string; readonly requestId: string }

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

/** `head`: the last hash, which a later chain must still hold; `brokenAt`: the first row that does not fit the one before. */
export type AuditVerdict =
  | { readonly intact: true; readonly count: number; readonly head: string }
  | { readonly intact: false; readonly count: number; readonly brokenAt: number }

/**
 * The port that stores implement. Entries are only ever appended, each chained to the one before it, and those that tell of a
 * change are handed to the port that makes it: both are written, or neither.
 */
export type AuditLog = {
  /** For what changes nothing else. Durable when it returns. */
  append(entry: AuditEntry): Promise<void>
  /** Oldest first. */
  list(query: AuditQuery): Promise<readonly AuditRow[]>
  /** Computes the chain anew. With `holding`, a hash kept from an earlier verdict, also whether that one is still in it. */
  verify(holding?: string): Promise<AuditVerdict & { readonly holds: boolean | null }>
}
