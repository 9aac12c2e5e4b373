import type { DatabaseSync } from 'node:sqlite'
import type { SessionClientStore } from '../../identity/index.ts'
import { rowsOf, sessionClientColumns, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'

const client = rowsOf(sessionClientColumns, sqlite)

export function sqliteSessionClients(db: DatabaseSync, write: Write): SessionClientStore {
  const findSession = prepare(
    db,
    `SELECT 1 FROM web_sessions JOIN users USING (sub)
     WHERE id_hash = :idHash AND session_version = browser_session_version`,
  )
  const insert = prepare(
    db,
    `INSERT INTO session_clients (${client.names}) VALUES (${client.values}) ON CONFLICT (id) DO NOTHING`,
  )
  const extend = prepare(db, 'UPDATE session_clients SET expires_at = :expires_at WHERE id = :id')
  const remove = prepare(db, 'DELETE FROM session_clients WHERE id = :id')

  return {
    add: (added, idHash) =>
      write(() => {
        if (!findSession.get({ idHash })) return 'ended'
        if (insert.run(client.write(added)).changes > 0) return 'added'
        extend.run({ id: added.id, expires_at: added.expiresAt })
        return 'known'
      }),
    remove: (id) =>
      write(() => {
        remove.run({ id })
      }),
  }
}

/**
 * Makes jobs of the clients of ended browser sessions, in the write that ends these: the trigger `session_client_ended` does so when
 * `due_at` is set.
 */
export type EndSessionClients = {
  ofSession(sid: string): void
  /** Of an account's sessions with an earlier version; null: of all. */
  ofAccount(sub: string, before: number | null): void
}

export function sessionClientEnder(db: DatabaseSync): EndSessionClients {
  const ofSession = prepare(db, 'UPDATE session_clients SET due_at = 0 WHERE sid = :sid AND due_at IS NULL')
  const ofAccount = prepare(
    db,
    `UPDATE session_clients SET due_at = 0
     WHERE sub = :sub AND (:before IS NULL OR session_version < :before) AND due_at IS NULL`,
  )
  return {
    ofSession: (sid) => void ofSession.run({ sid }),
    ofAccount: (sub, before) => void ofAccount.run({ sub, before }),
  }
}
