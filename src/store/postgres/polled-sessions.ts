import { BoundedMap } from '../../bounded/index.ts'
import type { DeviceSession, PollState } from '../../identity/index.ts'
import { deviceSessionColumns, postgres, rowsOf } from '../columns/index.ts'
import { packPollState, unpackPollState } from '../poll-states.ts'
import { batchReads } from './batch-reads.ts'
import { type Connections, statement } from './connections.ts'
import type { VersionedRow } from './rows.ts'

/** Pending sessions as the database has them at the end of the turn; null: no session, or one that is not pending. */
export type PolledSessions = {
  find(deviceCodeHash: string): Promise<DeviceSession | null>
  /** What polls ask of it, for one that is polled again: kept with its version. */
  findAgain(deviceCodeHash: string): Promise<PollState | null>
}

/** How many are kept; of more, the first are read again. */
const mostKept = 200_000

const stored = rowsOf(deviceSessionColumns, postgres)

/**
 * Sessions are found by their hashes first (OFFSET 0): with the state as a second condition, PostgreSQL may read the index of all pending
 * sessions instead.
 */
const findAll = statement(
  `SELECT hash, row FROM (
     SELECT device_code_hash AS hash, state, to_json(device) AS row FROM device_sessions AS device
     WHERE device_code_hash = ANY (:hashes::text[]) OFFSET 0) AS found
   WHERE state = 'pending'`,
)

/** `changed` is NULL for a session that still has the known version. */
const findAllAgain = statement(
  `SELECT hash, CASE WHEN version <> known THEN json_build_object(
       'version', version, 'expiresAt', expires_at, 'interval', interval) END AS changed
   FROM (
     SELECT asked.hash, asked.version AS known, device.version, state, ended_at, expires_at, device.interval
     FROM unnest(:hashes::text[], :versions::bigint[]) AS asked (hash, version)
     JOIN device_sessions AS device ON device_code_hash = asked.hash OFFSET 0) AS found
   WHERE state = 'pending' AND ended_at IS NULL`,
)

type Changed = PollState & { readonly version: number }
type Versioned = { readonly version: number; readonly packed: number }

export function polledSessions(db: Connections, most = mostKept): PolledSessions {
  const kept = new BoundedMap<string, Versioned>(most)

  async function readAll(hashes: readonly string[]): Promise<ReadonlyMap<string, DeviceSession>> {
    const rows = await db.query<{ hash: string; row: VersionedRow }>(findAll, { hashes })
    return new Map(rows.map(({ hash, row }) => [hash, stored.read(row)]))
  }

  async function readAllAgain(hashes: readonly string[]): Promise<ReadonlyMap<string, PollState>> {
    const before = hashes.map((hash) => kept.get(hash))
    const versions = before.map((known) => known?.version ?? 0)
    const rows = await db.query<{ hash: string; changed: Changed | null }>(findAllAgain, { hashes, versions })
    const rowOf = new Map(rows.map((row) => [row.hash, row]))
    const found = new Map<string, PollState>()
    // By the keys that were asked for, which are in memory for others too; those of the rows are further strings.
    for (const [at, hash] of hashes.entries()) {
      const row = rowOf.get(hash)
      const changed = row?.changed
      const current = changed ? { version: changed.version, packed: packPollState(changed) } : before[at]
      if (!row) kept.delete(hash)
      else if (current) found.set(hash, unpackPollState(current.packed))
      if (changed && current) kept.set(hash, current)
    }
    return found
  }

  return { find: batchReads(readAll), findAgain: batchReads(readAllAgain) }
}
