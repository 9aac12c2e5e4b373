import type { AuditEntry } from '../audit/audit-log.ts'

/** What the store knows of the time. Times are milliseconds since 1970. */
export type ClockRecord = {
  /** The newest time at which a server recorded its clock; null: no server did. Not used if the database has a clock of its own. */
  readonly recorded: number | null
  /** A leap that no server has recovered from: the last time recorded in it, and the milliseconds that servers ran in it. */
  readonly leapAt: number | null
  readonly leapServed: number | null
  /** When a clock was last accepted: by an operator, or by a server that ran long enough after a leap. */
  readonly acceptedAt: number | null
  /** Milliseconds by which it was ahead of what it was compared with. */
  readonly acceptedAhead: number | null
}

export type ClockEvidence = ClockRecord & {
  /** The times of the newest audit entries since the last record or acceptance, oldest first; none if the database has a clock. */
  readonly audited: readonly number[]
  /** The database's own clock; null: it has the clock of this machine. */
  readonly database: number | null
}

/** The port that stores implement. */
export type ClockStore = {
  /** Sees what other processes wrote. */
  read(): Promise<ClockEvidence>
  /**
   * Raises `recorded`, which never goes back, unless it is null; replaces the leap. Durable when it returns. A database with
   * a clock of its own writes nothing.
   */
  record(changes: Pick<ClockRecord, 'recorded' | 'leapAt' | 'leapServed'>): Promise<void>
  /** Sets `recorded`, up or down, and what was accepted, and ends the leap. `audit` is written with it, or not at all. */
  accept(accepted: { readonly at: number; readonly ahead: number }, audit?: AuditEntry): Promise<void>
}
