import type { DatabaseSync } from 'node:sqlite'
import { walkChain } from '../audit-chain.ts'
import { rowsOf, sqlite, wholeAuditColumns } from '../columns/index.ts'
import { numberOf } from '../sqlite/database.ts'
import { prepare } from '../sqlite/prepare.ts'
import { integer } from '../sqlite/rows.ts'

/** Of a snapshot; what lives at a time: neither disabled, ended nor expired. */
export type SnapshotCounts = Readonly<
  Record<
    | 'accounts'
    | 'liveAccounts'
    | 'clients'
    | 'liveClients'
    | 'families'
    | 'liveFamilies'
    | 'editions'
    | 'liveEditions'
    | 'charts'
    | 'auditEntries',
    number
  >
>

export type SnapshotFacts = {
  readonly intact: boolean
  /** What is wrong, each a sentence. */
  readonly faults: readonly string[]
  /** The newest migration of SQLite that was applied to it. */
  readonly schemaVersion: number
  readonly counts: SnapshotCounts
}

const countsOf: Readonly<Record<keyof SnapshotCounts, string>> = {
  accounts: 'SELECT count(*) AS n FROM users',
  liveAccounts: 'SELECT count(*) AS n FROM users WHERE enabled',
  clients: 'SELECT count(*) AS n FROM clients',
  liveClients: 'SELECT count(*) AS n FROM clients WHERE enabled',
  families: 'SELECT count(*) AS n FROM refresh_families',
  liveFamilies: `SELECT count(*) AS n FROM refresh_families AS family
    JOIN users USING (sub) JOIN clients ON clients.id = family.client_id
    WHERE revoked_at IS NULL AND idle_expires_at > :at AND absolute_expires_at > :at AND users.enabled AND clients.enabled
      AND user_session_version = device_session_version AND client_session_version = session_version
      AND coalesce(family.browser_session_version = users.browser_session_version, 1)`,
  editions: 'SELECT count(*) AS n FROM editions',
  liveEditions: "SELECT count(*) AS n FROM editions WHERE state = 'live'",
  charts: 'SELECT count(*) AS n FROM charts',
  auditEntries: 'SELECT count(*) AS n FROM audit_log',
}

/** When the backup began that the snapshot was made for, whose row it contains; without one, its last sign-in or refresh. */
const momentOf = `SELECT coalesce(
  (SELECT max(started_at) FROM backups), (SELECT max(last_used_at) FROM refresh_families), 0) AS at`

/** Enough to see what is wrong. */
const most = 5

const whole = rowsOf(wholeAuditColumns, sqlite)

/** Reads all of it. Throws an error of SQLite where tables are missing or pages cannot be read. */
export function readSnapshot(db: DatabaseSync, given: number | null): SnapshotFacts {
  const at = given ?? integer(prepare(db, momentOf).get() ?? {}, 'at')
  const checked = db.prepare(`PRAGMA quick_check(${most})`).all()
  const damage = checked.map((row) => String(row['quick_check'])).filter((found) => found !== 'ok')
  const faults = damage.length > 0 ? damage.map((found) => `The database is damaged: ${found}`) : auditFaults(db)
  const counts = Object.entries(countsOf).map(([name, select]) => [
    name,
    integer(prepare(db, select).get({ at }) ?? {}, 'n'),
  ])
  return {
    intact: faults.length === 0,
    faults,
    schemaVersion: numberOf(db),
    counts: Object.fromEntries(counts) as SnapshotCounts,
  }
}

function auditFaults(db: DatabaseSync): readonly string[] {
  const entries = prepare(
    db,
    `SELECT log.*, personal.body AS personal FROM audit_log AS log LEFT JOIN audit_personal AS personal USING (number)
     ORDER BY number`,
  )
  const walk = walkChain(undefined)
  for (const row of entries.iterate()) if (!walk.step(whole.read(row))) break
  const verdict = walk.verdict()
  if (verdict.intact) return []
  return [`The audit log was altered: ${verdict.broken} ${verdict.brokenAt} does not follow from the chain`]
}
