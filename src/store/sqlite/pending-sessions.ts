import type { DatabaseSync } from 'node:sqlite'
import type { DeviceSession } from '../../identity/index.ts'
import { deviceSessionColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Changes } from './changes.ts'
import { rowReader } from './row-reader.ts'

/**
 * Pending sessions as the database has them, so that a poll of one reads no row. They are good until another process writes
 * anything; whoever writes one here forgets it in the same transaction.
 */
export type PendingSessions = {
  /** null: no session, or one that is not pending. Only outside of a transaction, whose rows may not be kept. */
  find(deviceCodeHash: string): DeviceSession | null
  forget(deviceCodeHash: string): void
}

/** How many are kept; of more, the first are read again. */
const mostKept = 50_000

const stored = rowsOf(deviceSessionColumns, sqlite)

export const sessionReader = (db: DatabaseSync) =>
  rowReader(db, { table: 'device_sessions', key: 'device_code_hash' }, stored)

export function pendingSessions(db: DatabaseSync, changes: Changes, most = mostKept): PendingSessions {
  const read = sessionReader(db)
  let kept = new Map<string, DeviceSession>()
  let keptAt = ''

  return {
    find(deviceCodeHash) {
      const at = changes.word()
      if (at !== keptAt) kept = new Map()
      keptAt = at
      const known = kept.get(deviceCodeHash)
      if (known) return known
      const session = read(deviceCodeHash)
      if (session?.state !== 'pending') return null
      if (kept.size >= most) kept.delete(kept.keys().next().value ?? '')
      kept.set(deviceCodeHash, session)
      return session
    },
    forget: (deviceCodeHash) => void kept.delete(deviceCodeHash),
  }
}
