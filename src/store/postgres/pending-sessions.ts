import { setImmediate } from 'node:timers/promises'
import type { DeviceSession } from '../../identity/index.ts'
import { deviceSessionColumns, postgres, rowsOf } from '../columns/index.ts'
import { type Connections, statement } from './connections.ts'
import type { VersionedRow } from './rows.ts'

/** Pending sessions as the database has them at the end of the turn; null: no session, or one that is not pending. */
export type FindPending = (deviceCodeHash: string) => Promise<DeviceSession | null>

/** How many sessions are kept with their version; of more, the first are read again. */
const mostKept = 50_000

const stored = rowsOf(deviceSessionColumns, postgres)

/** Of sessions whose version is the one that was asked with, nothing but that. */
const findAll = statement(
  `SELECT device_code_hash AS hash, CASE WHEN device.version <> asked.version THEN to_json(device) END AS row
   FROM unnest(:hashes::text[], :versions::bigint[]) AS asked (hash, version)
   JOIN device_sessions AS device ON device_code_hash = asked.hash`,
)

type Versioned = { readonly version: number; readonly session: DeviceSession }

/** The lookups of one turn of the event loop share a query. */
export function pendingSessions(db: Connections, most = mostKept): FindPending {
  const kept = new Map<string, Versioned>()
  let asked = new Set<string>()
  let found: Promise<ReadonlyMap<string, DeviceSession>> | null = null

  async function atTheEndOfTheTurn(): Promise<ReadonlyMap<string, DeviceSession>> {
    await setImmediate()
    const hashes = [...asked]
    asked = new Set()
    found = null
    const before = hashes.map((hash) => kept.get(hash))
    const versions = before.map((known) => known?.version ?? 0)
    const rows = await db.query<{ hash: string; row: VersionedRow | null }>(findAll, { hashes, versions })
    const known = new Map(hashes.map((hash, index) => [hash, before[index]]))
    return new Map(rows.map(({ hash, row }) => [hash, current(hash, row, known.get(hash))]))
  }

  function current(hash: string, row: VersionedRow | null, known: Versioned | undefined): DeviceSession {
    if (row === null && known) return known.session
    const session = stored.read(row ?? {})
    if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
    if (row && session.state === 'pending') kept.set(hash, { version: row.version, session })
    else kept.delete(hash)
    return session
  }

  return async (deviceCodeHash) => {
    asked.add(deviceCodeHash)
    found ??= atTheEndOfTheTurn()
    const session = (await found).get(deviceCodeHash)
    return session?.state === 'pending' ? session : null
  }
}
