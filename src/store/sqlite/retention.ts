import type { DatabaseSync } from 'node:sqlite'
import type { Kept, RetentionStore, Unopened } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { flag, integer, type Row, text } from './rows.ts'

/** Table, the key in whose order it is read, and when a row ends; `column`: of the row, nothing but that is removed. */
const shelves: Readonly<Record<Kept, { table: string; key: string; end: string; column?: string }>> = {
  'device sessions': { table: 'device_sessions', key: 'device_code_hash', end: 'coalesce(ended_at, expires_at)' },
  'web sessions': { table: 'web_sessions', key: 'id_hash', end: 'expires_at' },
  'refresh families': {
    table: 'refresh_families',
    key: 'id',
    end: `coalesce(revoked_at, min(idle_expires_at, absolute_expires_at,
      coalesce((SELECT devices_ended_at FROM users AS account WHERE account.sub = refresh_families.sub
        AND device_session_version <> user_session_version), idle_expires_at),
      coalesce((SELECT sessions_ended_at FROM clients AS client WHERE client.id = refresh_families.client_id
        AND session_version <> client_session_version), idle_expires_at)))`,
  },
  'revoked tokens': { table: 'revoked_tokens', key: 'jti', end: 'expires_at' },
  'poll answers': {
    table: 'device_sessions',
    key: 'device_code_hash',
    end: 'iif(kept_answer IS NULL, NULL, ended_at)',
    column: 'kept_answer',
  },
  'refresh answers': {
    table: 'refresh_families',
    key: 'id',
    end: "stored_response ->> '$.usedTokens[#-1].rotatedAt'",
    column: 'stored_response',
  },
}

/** Milliseconds. */
const day = 86_400_000

export function sqliteRetention(db: DatabaseSync, write: Write, append: Append): RetentionStore {
  const prepare = ({ table, key, end, column }: (typeof shelves)[Kept]) => ({
    look: db.prepare(
      `SELECT ${key} AS key, ${end} <= ? AS ended FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ?`,
    ),
    remove: db.prepare(
      `${column ? `UPDATE ${table} SET ${column} = NULL` : `DELETE FROM ${table}`} WHERE ${key} = ? AND ${end} <= ?`,
    ),
  })
  const statements: Readonly<Record<Kept, ReturnType<typeof prepare>>> = {
    'device sessions': prepare(shelves['device sessions']),
    'web sessions': prepare(shelves['web sessions']),
    'refresh families': prepare(shelves['refresh families']),
    'revoked tokens': prepare(shelves['revoked tokens']),
    'poll answers': prepare(shelves['poll answers']),
    'refresh answers': prepare(shelves['refresh answers']),
  }
  const countUnopened = db.prepare(
    `INSERT INTO device_unopened (client_id, day, requests)
     SELECT client_id, expires_at / ${day}, 1 FROM device_sessions
     WHERE device_code_hash = ? AND opened_at IS NULL AND coalesce(ended_at, expires_at) <= ?
     ON CONFLICT (client_id, day) DO UPDATE SET requests = requests + 1`,
  )
  const unopened = db.prepare('SELECT * FROM device_unopened WHERE day < ? ORDER BY day, client_id')
  const removeUnopened = db.prepare('DELETE FROM device_unopened WHERE client_id = ? AND day = ?')

  const toUnopened = (row: Row): Unopened => ({
    clientId: text(row, 'client_id'),
    day: integer(row, 'day') * day,
    requests: integer(row, 'requests'),
  })

  return {
    async reportUnopened(before, entry) {
      const due = () => unopened.all(Math.floor(before / day)).map(toUnopened)
      if ((await reading(due)).length === 0) return 0
      return write(() => {
        const counted = due()
        for (const each of counted) {
          removeUnopened.run(each.clientId, each.day / day)
          append(entry(each))
        }
        return counted.length
      })
    },
    async sweep(kept, { endedBefore, after, limit }) {
      const { look, remove } = statements[kept]
      // Read first and outside of a write: most looks find nothing, and then nobody waits for a lock.
      const rows = await reading(() => look.all(endedBefore, after ?? '', limit))
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? text(last, 'key') : null
      const ended = rows.filter((row) => flag(row, 'ended')).map((row) => text(row, 'key'))
      if (ended.length === 0) return { removed: 0, next }
      const removed = await write(() =>
        ended.reduce((sum, key) => {
          if (kept === 'device sessions') countUnopened.run(key, endedBefore)
          return sum + Number(remove.run(key, endedBefore).changes)
        }, 0),
      )
      return { removed, next }
    },
  }
}
