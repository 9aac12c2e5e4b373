import type { ViewerSession, ViewerSessionStore } from '../../viewer/index.ts'
import { postgres, rowsOf, viewerSessionColumns } from '../columns/index.ts'
import { type Connections, type Statement, statement, type Values } from './connections.ts'
import { findRow } from './rows.ts'

const rows = rowsOf(viewerSessionColumns, postgres)

const insert = statement(`INSERT INTO viewer_sessions (${rows.names}) VALUES (${rows.values})`)
const find = statement(
  'SELECT to_json(viewer_sessions) AS row FROM viewer_sessions WHERE id_hash = :idHash AND expires_at > :now',
)
const takeRenewal = statement(
  `UPDATE viewer_sessions SET renewal_until = :until
   WHERE id_hash = :idHash AND generation = :generation AND expires_at > :now
     AND (renewal_until IS NULL OR renewal_until <= :now)
   RETURNING id_hash`,
)
const renew = statement(
  `UPDATE viewer_sessions SET tokens = :tokens, expires_at = :expiresAt, generation = generation + 1, renewal_until = NULL
   WHERE id_hash = :idHash AND generation = :generation RETURNING id_hash`,
)
const removing = (condition: string): Statement =>
  statement(`DELETE FROM viewer_sessions WHERE ${condition} RETURNING to_json(viewer_sessions) AS row`)
const remove = removing('id_hash = :idHash')
const removeOfSession = removing('sid = :sid')
const removeOfAccount = removing('sub = :sub')
const removeOfBoth = removing('sub = :sub AND sid = :sid')
const removeOldest = removing(
  `id_hash IN (SELECT id_hash FROM viewer_sessions WHERE sub = :sub ORDER BY created_at DESC, id_hash OFFSET :newest)`,
)
const removeExpired = statement(
  `WITH expired AS (
     SELECT id_hash FROM viewer_sessions WHERE expires_at <= :before ORDER BY expires_at LIMIT :limit
     FOR UPDATE SKIP LOCKED)
   DELETE FROM viewer_sessions USING expired WHERE viewer_sessions.id_hash = expired.id_hash
   RETURNING viewer_sessions.id_hash`,
)

export function postgresViewerSessions(db: Connections): ViewerSessionStore {
  const changes = async (what: Statement, values: Values): Promise<number> => (await db.query(what, values)).length
  const removed = async (what: Statement, values: Values): Promise<readonly ViewerSession[]> =>
    (await db.query<{ row: object }>(what, values)).map(({ row }) => rows.read(row))
  return {
    add: async (session) => {
      await db.query(insert, rows.write(session))
    },
    find: async (idHash, now) => {
      const row = await findRow<object>(db, find, { idHash, now })
      return row && rows.read(row)
    },
    takeRenewal: async (idHash, renewal) => (await changes(takeRenewal, { idHash, ...renewal })) > 0,
    renew: async (idHash, generation, { tokens, expiresAt }) =>
      (await changes(renew, { idHash, generation, tokens, expiresAt })) > 0,
    remove: async (idHash) => (await removed(remove, { idHash }))[0] ?? null,
    removeSignedOut: ({ sub, sid }) => {
      if (sub === null) return removed(removeOfSession, { sid })
      return sid === null ? removed(removeOfAccount, { sub }) : removed(removeOfBoth, { sub, sid })
    },
    removeOldest: (sub, newest) => removed(removeOldest, { sub, newest }),
    removeExpired: (before, limit) => changes(removeExpired, { before, limit }),
  }
}
