import type { DatabaseSync } from 'node:sqlite'
import type { ViewerSessionStore } from '../../viewer/index.ts'
import { rowsOf, sqlite, viewerSessionColumns } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const session = rowsOf(viewerSessionColumns, sqlite)

export function sqliteViewerSessions(db: DatabaseSync, write: Write): ViewerSessionStore {
  const insert = prepare(db, `INSERT INTO viewer_sessions (${session.names}) VALUES (${session.values})`)
  const find = prepare(db, 'SELECT * FROM viewer_sessions WHERE id_hash = :idHash AND expires_at > :now')
  const takeRenewal = prepare(
    db,
    `UPDATE viewer_sessions SET renewal_until = :until
     WHERE id_hash = :idHash AND generation = :generation AND expires_at > :now
       AND (renewal_until IS NULL OR renewal_until <= :now)`,
  )
  const renew = prepare(
    db,
    `UPDATE viewer_sessions SET tokens = :tokens, expires_at = :expiresAt, generation = generation + 1, renewal_until = NULL
     WHERE id_hash = :idHash AND generation = :generation`,
  )
  const remove = prepare(db, 'DELETE FROM viewer_sessions WHERE id_hash = :idHash RETURNING *')
  const removeSignedOut = prepare(
    db,
    `DELETE FROM viewer_sessions
     WHERE (:sub IS NULL OR sub = :sub) AND (:sid IS NULL OR sid = :sid) AND coalesce(:sub, :sid) IS NOT NULL
     RETURNING *`,
  )
  const removeOldest = prepare(
    db,
    `DELETE FROM viewer_sessions WHERE id_hash IN
       (SELECT id_hash FROM viewer_sessions WHERE sub = :sub ORDER BY created_at DESC, id_hash LIMIT -1 OFFSET :newest)
     RETURNING *`,
  )
  const removeExpired = prepare(
    db,
    `DELETE FROM viewer_sessions WHERE id_hash IN
       (SELECT id_hash FROM viewer_sessions WHERE expires_at <= :before ORDER BY expires_at LIMIT :limit)`,
  )
  const findExpired = prepare(db, 'SELECT 1 FROM viewer_sessions WHERE expires_at <= :before LIMIT 1')

  return {
    add: (added) =>
      write(() => {
        insert.run(session.write(added))
      }),
    find: (idHash, now) =>
      readOrUnavailable(() => {
        const row = find.get({ idHash, now })
        return row ? session.read(row) : null
      }),
    takeRenewal: (idHash, renewal) => write(() => takeRenewal.run({ idHash, ...renewal }).changes > 0),
    renew: (idHash, generation, { tokens, expiresAt }) =>
      write(() => renew.run({ idHash, generation, tokens, expiresAt }).changes > 0),
    remove: (idHash) =>
      write(() => {
        const row = remove.get({ idHash })
        return row ? session.read(row) : null
      }),
    removeSignedOut: ({ sub, sid }) => write(() => removeSignedOut.all({ sub, sid }).map(session.read)),
    removeOldest: (sub, newest) => write(() => removeOldest.all({ sub, newest }).map(session.read)),
    async removeExpired(before, limit) {
      // Read before the write: usually nothing has expired, and then no lock is taken.
      if (!(await readOrUnavailable(() => findExpired.get({ before })))) return 0
      return write(() => Number(removeExpired.run({ before, limit }).changes))
    },
  }
}
