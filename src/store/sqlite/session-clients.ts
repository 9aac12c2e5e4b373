import type { DatabaseSync } from 'node:sqlite'
import type { SessionClientStore } from '../../identity/index.ts'
import { rowsOf, sessionClientColumns, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'

const client = rowsOf(sessionClientColumns, sqlite)

export function sqliteSessionClients(db: DatabaseSync, write: Write, append: Append): SessionClientStore {
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
  const due = prepare(
    db,
    'SELECT * FROM session_clients WHERE due_at IS NOT NULL AND due_at <= :now ORDER BY due_at LIMIT :limit',
  )
  const save = prepare(db, `UPDATE session_clients SET ${client.assignments} WHERE id = :id`)
  const removeTaken = prepare(db, 'DELETE FROM session_clients WHERE id = :id AND attempts = :attempts')
  const delay = prepare(db, 'UPDATE session_clients SET due_at = :dueAt WHERE id = :id AND attempts = :attempts')

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
    async take({ now, until, limit }) {
      const read = () => due.all({ now, limit }).map(client.read)
      // Read before the write: usually nothing is due, and then no lock is taken.
      if ((await reading(read)).length === 0) return []
      return write(() => {
        const taken = read().map((row) => ({ ...row, dueAt: until, attempts: row.attempts + 1 }))
        for (const row of taken) save.run(client.writeChanges(row, { id: row.id }))
        return taken
      })
    },
    settle: (settled, audit) =>
      write(() => {
        for (const { id, attempts, dueAt } of settled) {
          if (dueAt === null) removeTaken.run({ id, attempts })
          else delay.run({ id, attempts, dueAt })
        }
        append(audit)
      }),
  }
}

/** Makes the clients of ended browser sessions due, in the write that ends these. */
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
