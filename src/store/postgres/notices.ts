import type { NewNotice, NoticeStore } from '../../identity/index.ts'
import { noticeColumns, postgres, rowsOf } from '../columns/index.ts'
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
  return { notices: JSON.stringify(rows), ...jobsValue(...all.map(({ job }) => job)) }
}

const find = statement('SELECT to_json(notices) AS row FROM notices WHERE id = :id')
const list = statement('SELECT to_json(notices) AS row FROM notices WHERE sub = :sub ORDER BY at DESC, id LIMIT :limit')

export function postgresNotices(db: Connections): NoticeStore {
  return {
    find: async (id) => {
      const row = await findRow<object>(db, find, { id })
      return row && notices.read(row)
    },
    list: async (sub, limit) =>
      (await db.query<{ row: object }>(list, { sub, limit })).map(({ row }) => notices.read(row)),
  }
}
