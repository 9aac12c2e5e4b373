import type { BrowserSessionStore, UsedProof } from '../../identity/index.ts'
import { browserSessionColumns, postgres, rowsOf, usedProofColumns } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { ChangedMeanwhile, type Connections, IntegrityFault, statement } from './connections.ts'
import { addNotices, noticesValue } from './notices.ts'
import { expectCount, findRow } from './rows.ts'
import { secondStepRows } from './second-steps.ts'

const rows = rowsOf(browserSessionColumns, postgres)
const proofRows = rowsOf(usedProofColumns, postgres)

/** The refresh families that end with the sessions in `removed`; their rows are locked before the end of the audit log. */
const families = (which: string, now: string): string =>
  `families AS (SELECT coalesce(sum(end_session_families(sub, sid, ${now})), 0)::bigint AS ended FROM removed ${which})`
const familiesFirst = '(SELECT ended FROM families) >= 0'

const insert = statement(
  `WITH removed AS (DELETE FROM web_sessions WHERE id_hash = :replaced RETURNING sub, sid),
   ${families('WHERE sid <> :sid', ':auth_time')},
   changed AS (INSERT INTO web_sessions (${rows.names}) VALUES (${rows.values}) RETURNING sub),
   ${addNotices(ifChanged)},
   ${appendAudit(`${familiesFirst} AND ${ifChanged}`)}
   SELECT end_session_clients(NULL, NULL, sid, (SELECT ended FROM families)) FROM removed WHERE sid <> :sid`,
)
/** The proof first: who sends the same form twice waits for it, and finds it used. */
const insertAfterSecondStep = statement(
  `WITH used AS (
     INSERT INTO used_proofs (${proofRows.names})
     SELECT ${proofRows.names} FROM json_populate_record(NULL::used_proofs, :firstFactor::json)
     ON CONFLICT (id) DO NOTHING RETURNING id),
   stepped AS (
     UPDATE second_steps SET ${secondStepRows.assignments}
     WHERE sub = :sub AND id = :beforeId AND second_steps.revision = :beforeRevision AND EXISTS (SELECT FROM used) RETURNING sub),
   removed AS (DELETE FROM web_sessions WHERE id_hash = :replaced AND EXISTS (SELECT FROM stepped) RETURNING sub, sid),
   ${families('WHERE sid <> :sid', ':authTime')},
   changed AS (
     INSERT INTO web_sessions (${rows.names})
     SELECT ${rows.names} FROM json_populate_record(NULL::web_sessions, :session::json) WHERE EXISTS (SELECT FROM stepped)
     RETURNING sub),
   ${addNotices(ifChanged)},
   ${appendAudit(`${familiesFirst} AND ${ifChanged}`)}
   SELECT ${expectCount('changed', '1')},
     (SELECT end_session_clients(NULL, NULL, sid, (SELECT ended FROM families)) FROM removed WHERE sid <> :sid)`,
)
const isUsed = statement('SELECT FROM used_proofs WHERE id = :id')
const find = statement(
  'SELECT to_json(web_sessions) AS row FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now',
)
const list = statement(
  `SELECT to_json(session) AS row FROM web_sessions AS session JOIN users USING (sub)
   WHERE sub = :sub AND expires_at > :now AND session_version = browser_session_version
   ORDER BY auth_time DESC, id_hash LIMIT :limit`,
)
const extend = statement(
  `UPDATE web_sessions SET expires_at = :expiresAt
   WHERE id_hash = :idHash AND expires_at < :expiresAt AND absolute_expires_at IS NOT NULL`,
)
const shorten = statement(
  `UPDATE web_sessions SET expires_at = :expiresAt, absolute_expires_at = :absoluteExpiresAt
   WHERE id_hash = :idHash AND absolute_expires_at > :absoluteExpiresAt`,
)
const remove = statement(
  `WITH removed AS (DELETE FROM web_sessions WHERE id_hash = :idHash RETURNING sub, sid),
   ${families('', ':now')},
   ${appendAudit(familiesFirst)}
   SELECT end_session_clients(NULL, NULL, sid, (SELECT ended FROM families)) FROM removed`,
)
const end = statement(
  `WITH removed AS (DELETE FROM web_sessions WHERE sub = :sub AND sid = :sid RETURNING sid),
   counted AS (SELECT count(*) AS sessions FROM removed),
   families AS (SELECT sessions + end_session_families(:sub, :sid, :now) AS ended FROM counted),
   renamed AS (
     UPDATE second_steps SET id = :secondStepId, revision = revision + 1
     WHERE sub = :sub AND :secondStepId::text IS NOT NULL AND (SELECT ended FROM families) > 0 RETURNING sub),
   ${appendAudit('(SELECT count(*) FROM renamed) >= 0 AND (SELECT ended FROM families) > 0')}
   SELECT end_session_clients(NULL, NULL, :sid, ended) FROM families WHERE ended > 0`,
)

export function postgresBrowserSessions(db: Connections): BrowserSessionStore {
  const wasUsed = async ({ id }: Pick<UsedProof, 'id'>): Promise<boolean> => (await db.query(isUsed, { id })).length > 0
  return {
    isUsed: wasUsed,
    add: async (session, { audit, notice, replaced = null } = {}) => {
      try {
        await db.query(insert, rows.write(session, { ...auditValue(audit, db), ...noticesValue(notice), replaced }))
        return true
      } catch (error) {
        if (error instanceof IntegrityFault && error.detail.includes('(sub)')) return false
        throw error
      }
    },
    addAfterSecondStep: async (session, { before, next, firstFactor }, { audit, notices, replaced }) => {
      const values = {
        ...secondStepRows.writeChanges(next, { sub: next.sub, beforeId: before.id, beforeRevision: before.revision }),
        firstFactor: JSON.stringify(proofRows.record(firstFactor)),
        session: JSON.stringify(rows.record(session)),
        ...{ sid: session.sid, authTime: session.authTime, replaced },
        ...{ ...auditValue(audit, db), ...noticesValue(...notices) },
      }
      try {
        await db.query(insertAfterSecondStep, values)
        return 'added'
      } catch (error) {
        if (!(error instanceof ChangedMeanwhile)) throw error
        return (await wasUsed(firstFactor)) ? 'used' : 'changed'
      }
    },
    find: async (idHash, now) => {
      const row = await findRow<object>(db, find, { idHash, now })
      return row && rows.read(row)
    },
    list: async (sub, now, limit) =>
      (await db.query<{ row: object }>(list, { sub, now, limit })).map(({ row }) => rows.read(row)),
    extend: async (idHash, expiresAt) => {
      await db.query(extend, { idHash, expiresAt })
    },
    shorten: async (idHash, ends) => {
      await db.query(shorten, { idHash, ...ends })
    },
    remove: async (idHash, now, audit) => {
      await db.query(remove, { idHash, now, ...auditValue(audit, db) })
    },
    end: async ({ sub, sid }, now, audit, secondStepId) => {
      return (
        (await db.query(end, { sub, sid, now, secondStepId: secondStepId ?? null, ...auditValue(audit, db) })).length >
        0
      )
    },
  }
}
