import type { DatabaseSync } from 'node:sqlite'
import type { BrowserSession, BrowserSessionStore } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, json, type Row, text } from './rows.ts'

export function sqliteWebSessions(db: DatabaseSync, write: Write, append: Append): BrowserSessionStore {
  const insert = db.prepare(
    'INSERT INTO web_sessions (id_hash, sub, auth_time, amr, expires_at, session_version) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const find = db.prepare('SELECT * FROM web_sessions WHERE id_hash = ? AND expires_at > ?')
  const remove = db.prepare('DELETE FROM web_sessions WHERE id_hash = ?')
  return {
    add: ({ idHash, sub, authTime, amr, expiresAt, sessionVersion }, audit) =>
      write(() => {
        insert.run(idHash, sub, authTime, JSON.stringify(amr), expiresAt, sessionVersion)
        append(audit)
      }),
    find: (idHash, now) =>
      reading(() => {
        const row = find.get(idHash, now)
        return row ? toWebSession(row) : null
      }),
    remove: (idHash, audit) =>
      write(() => {
        remove.run(idHash)
        append(audit)
      }),
  }
}

function toWebSession(row: Row): BrowserSession {
  return {
    idHash: text(row, 'id_hash'),
    sub: text(row, 'sub'),
    authTime: integer(row, 'auth_time'),
    amr: json(row, 'amr'),
    expiresAt: integer(row, 'expires_at'),
    sessionVersion: integer(row, 'session_version'),
  }
}
