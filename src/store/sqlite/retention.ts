import type { DatabaseSync } from 'node:sqlite'
import type { RetainedKind, RetentionStore, Unopened } from '../../identity/index.ts'
import { rowsOf, sqlite, type UnopenedCount, unopenedColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { flag, text } from './rows.ts'

const count = rowsOf(unopenedColumns, sqlite)

/** The table, the key that orders it, and when a row ends; with `column`, only that column is cleared. */
const retained: Readonly<Record<RetainedKind, { table: string; key: string; end: string; column?: string }>> = {
  'device sessions': { table: 'device_sessions', key: 'device_code_hash', end: 'coalesce(ended_at, expires_at)' },
  'code requests': { table: 'code_requests', key: 'request_hash', end: 'coalesce(ended_at, expires_at)' },
  'pushed requests': { table: 'pushed_requests', key: 'uri_hash', end: 'expires_at' },
  consents: { table: 'consents', key: "sub || ' ' || client_id", end: 'expires_at' },
  'browser sessions': { table: 'web_sessions', key: 'id_hash', end: 'coalesce(absolute_expires_at, expires_at)' },
  'session clients': { table: 'session_clients', key: 'id', end: 'expires_at' },
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
  'removed accounts': { table: 'removed_accounts', key: 'sub', end: 'removed_at' },
  'used proofs': { table: 'used_proofs', key: 'id', end: 'expires_at' },
  'poll responses': {
    table: 'device_sessions',
    key: 'device_code_hash',
    end: 'iif(kept_answer IS NULL, NULL, ended_at)',
    column: 'kept_answer',
  },
  'refresh responses': {
    table: 'refresh_families',
    key: 'id',
    end: "stored_response ->> '$.usedTokens[#-1].rotatedAt'",
    column: 'stored_response',
  },
  jobs: { table: 'jobs', key: 'id', end: 'ended_at' },
  notices: { table: 'notices', key: 'id', end: 'at' },
  invitations: { table: 'invitations', key: 'id', end: 'expires_at' },
  'mail links': { table: 'mail_links', key: 'id', end: 'expires_at' },
  'reset links': { table: 'reset_links', key: 'id', end: 'expires_at' },
}

/** Milliseconds. */
const day = 86_400_000

export function sqliteRetention(db: DatabaseSync, write: Write, append: Append, changes: Changes): RetentionStore {
  const statementsFor = ({ table, key, end, column }: (typeof retained)[RetainedKind]) => ({
    read: prepare(
      db,
      `SELECT ${key} AS key, ${end} <= :endedBefore AS ended FROM ${table} WHERE ${key} > :after ORDER BY ${key} LIMIT :limit`,
    ),
    remove: prepare(
      db,
      `${column ? `UPDATE ${table} SET ${column} = NULL` : `DELETE FROM ${table}`} WHERE ${key} = :key AND ${end} <= :endedBefore`,
    ),
  })
  const statements: Readonly<Record<RetainedKind, ReturnType<typeof statementsFor>>> = {
    'device sessions': statementsFor(retained['device sessions']),
    'code requests': statementsFor(retained['code requests']),
    'pushed requests': statementsFor(retained['pushed requests']),
    consents: statementsFor(retained.consents),
    'browser sessions': statementsFor(retained['browser sessions']),
    'session clients': statementsFor(retained['session clients']),
    'refresh families': statementsFor(retained['refresh families']),
    'revoked tokens': statementsFor(retained['revoked tokens']),
    'removed accounts': statementsFor(retained['removed accounts']),
    'used proofs': statementsFor(retained['used proofs']),
    'poll responses': statementsFor(retained['poll responses']),
    'refresh responses': statementsFor(retained['refresh responses']),
    jobs: statementsFor(retained.jobs),
    notices: statementsFor(retained.notices),
    invitations: statementsFor(retained.invitations),
    'mail links': statementsFor(retained['mail links']),
    'reset links': statementsFor(retained['reset links']),
  }
  const countUnopened = prepare(
    db,
    `INSERT INTO device_unopened (${count.names})
     SELECT client_id, expires_at / ${day}, 1 FROM device_sessions
     WHERE device_code_hash = :key AND opened_at IS NULL AND coalesce(ended_at, expires_at) <= :endedBefore
     ON CONFLICT (client_id, day) DO UPDATE SET requests = requests + 1`,
  )
  const unopened = prepare(db, 'SELECT * FROM device_unopened WHERE day < :day ORDER BY day, client_id')
  const removeUnopened = prepare(db, 'DELETE FROM device_unopened WHERE client_id = :client_id AND day = :day')

  const toUnopened = (counted: UnopenedCount): Unopened => ({ ...counted, day: counted.day * day })

  return {
    async reportUnopened(before, entry) {
      const due = () => unopened.all({ day: Math.floor(before / day) }).map(count.read)
      if ((await readOrUnavailable(due)).length === 0) return 0
      return write(() => {
        const counted = due()
        for (const each of counted) {
          removeUnopened.run(count.write(each))
          append(entry(toUnopened(each)))
        }
        return counted.length
      })
    },
    async sweep(kept, { endedBefore, after, limit }) {
      const { read, remove } = statements[kept]
      // Read before the write: usually nothing has ended, and then no lock is taken.
      const rows = await readOrUnavailable(() => read.all({ endedBefore, after: after ?? '', limit }))
      const last = rows.length < limit ? undefined : rows.at(-1)
      const next = last ? text(last, 'key') : null
      const ended = rows.filter((row) => flag(row, 'ended')).map((row) => text(row, 'key'))
      if (ended.length === 0) return { removed: 0, next }
      const removed = await write(() => {
        changes.note()
        return ended.reduce((sum, key) => {
          if (kept === 'device sessions') countUnopened.run({ key, endedBefore })
          return sum + Number(remove.run({ key, endedBefore }).changes)
        }, 0)
      })
      return { removed, next }
    },
  }
}
