import type { NewNotice, NoticeStore } from '../../identity/index.ts'
import { noticeColumns, postgres, rowsOf } from '../columns/index.ts'
import { ifChanged } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { addJobs, jobsValue } from './jobs.ts'
import { findRow } from './rows.ts'

const notices = rowsOf(noticeColumns, postgres)

/** A part of WITH: adds `:notices` and the jobs that send them (see `noticesValue`) if `when` holds. */
export const addNotices = (when: string): string => `
  notified AS (
    INSERT INTO notices (${notices.names})
    SELECT ${notices.names} FROM json_populate_recordset(NULL::notices, :notices::json) WHERE ${when}),
  ${addJobs(when)}`

/** Without those that are undefined. */
export function noticesValue(...added: readonly (NewNotice | undefined)[]) {
  const all = added.filter((each) => each !== undefined)
  const rows = all.map(({ notice }) => notices.record(notice))
  return {
    notices: JSON.stringify(rows),
    ...jobsValue(...all.flatMap(({ job, copy }) => [job, ...(copy ? [copy] : [])])),
  }
}

const insert = statement(
  `WITH changed AS (
     INSERT INTO notices (${notices.names})
     SELECT ${notices.names} FROM json_populate_recordset(NULL::notices, :notices::json) AS given
     WHERE EXISTS (SELECT FROM users WHERE users.sub = given.sub FOR KEY SHARE)
     ON CONFLICT (id) DO NOTHING RETURNING id),
   ${addJobs(ifChanged)}
   SELECT id FROM changed`,
)
const find = statement('SELECT to_json(notices) AS row FROM notices WHERE id = :id')
const list = statement(
  `SELECT to_json(notices) AS row FROM notices
   WHERE sub = :sub AND (:kinds::json IS NULL OR kind IN (SELECT json_array_elements_text(:kinds::json)))
   ORDER BY at DESC, id LIMIT :limit`,
)

export function postgresNotices(db: Connections): NoticeStore {
  return {
    add: async (notice) => (await db.query(insert, noticesValue(notice))).length > 0,
    find: async (id) => {
      const row = await findRow<object>(db, find, { id })
      return row && notices.read(row)
    },
    list: async (sub, limit, kinds) =>
      (await db.query<{ row: object }>(list, { sub, limit, kinds: kinds ? JSON.stringify(kinds) : null })).map(
        ({ row }) => notices.read(row),
      ),
  }
}
