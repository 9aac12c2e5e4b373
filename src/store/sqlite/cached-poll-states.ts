import type { DatabaseSync } from 'node:sqlite'
import { BoundedMap } from '../../bounded/index.ts'
import type { PollState } from '../../identity/index.ts'
import { packPollState, unpackPollState } from '../poll-states.ts'
import type { Changes } from './changes.ts'
import { prepare } from './prepare.ts'
import { integer } from './rows.ts'

/**
 * A cache of what polls ask of pending sessions, so that polling one reads no row. It is cleared when another process writes anything; a write of
 * this process to a session calls `forget` in the same transaction.
 */
export type CachedPollStates = {
  /** null: no session, or one that is not pending. Only outside a transaction: its rows must not be cached. */
  find(deviceCodeHash: string): PollState | null
  forget(deviceCodeHash: string): void
}

/** Maximum number of entries; the oldest is evicted. */
const mostKept = 200_000

export function cachedPollStates(db: DatabaseSync, changes: Changes, most = mostKept): CachedPollStates {
  const read = prepare(
    db,
    `SELECT expires_at, interval FROM device_sessions
     WHERE device_code_hash = :deviceCodeHash AND state = 'pending' AND ended_at IS NULL`,
  )
  const kept = new BoundedMap<string, number>(most)
  let keptAt = ''

  return {
    find(deviceCodeHash) {
      const at = changes.version()
      if (at !== keptAt) kept.clear()
      keptAt = at
      const known = kept.get(deviceCodeHash)
      if (known !== undefined) return unpackPollState(known)
      const row = read.get({ deviceCodeHash })
      if (!row) return null
      const session = { expiresAt: integer(row, 'expires_at'), interval: integer(row, 'interval') }
      kept.set(deviceCodeHash, packPollState(session))
      return session
    },
    forget: (deviceCodeHash) => kept.delete(deviceCodeHash),
  }
}
