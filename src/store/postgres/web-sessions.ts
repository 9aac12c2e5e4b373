import type { BrowserSession, BrowserSessionStore } from '../../identity/index.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { found } from './rows.ts'

type WebSessionRow = {
  readonly id_hash: string
  readonly sub: string
  readonly auth_time: number
  readonly amr: readonly string[]
  readonly expires_at: number
  readonly session_version: number
}

const insert = statement(
  `WITH changed AS (
     INSERT INTO web_sessions (id_hash, sub, auth_time, amr, expires_at, session_version)
     VALUES ($2, $3, $4, $5, $6, $7) RETURNING sub),
   ${told('$1', 'EXISTS (SELECT FROM changed)')} SELECT`,
)
const find = statement('SELECT to_json(web_sessions) AS row FROM web_sessions WHERE id_hash = $1 AND expires_at > $2')
const remove = statement(`WITH changed AS (DELETE FROM web_sessions WHERE id_hash = $2), ${told('$1', 'true')} SELECT`)

export function postgresWebSessions(db: Connections): BrowserSessionStore {
  return {
    add: async ({ idHash, sub, authTime, amr, expiresAt, sessionVersion }, audit) => {
      await db.ask(insert, [bodyOf(audit), idHash, sub, authTime, JSON.stringify(amr), expiresAt, sessionVersion])
    },
    find: async (idHash, now) => {
      const row = await found<WebSessionRow>(db, find, [idHash, now])
      return row && toWebSession(row)
    },
    remove: async (idHash, audit) => {
      await db.ask(remove, [bodyOf(audit), idHash])
    },
  }
}

const toWebSession = (row: WebSessionRow): BrowserSession => ({
  idHash: row.id_hash,
  sub: row.sub,
  authTime: row.auth_time,
  amr: row.amr,
  expiresAt: row.expires_at,
  sessionVersion: row.session_version,
})
