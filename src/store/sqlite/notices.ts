import type { DatabaseSync } from 'node:sqlite'
import type { NewNotice, NoticeStore } from '../../identity/index.ts'
import { noticeColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { jobAdder } from './jobs.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const notices = rowsOf(noticeColumns, sqlite)

/** Adds a notice within the current operation, with the job that sends it. */
export type AddNotice = (added: NewNotice | undefined) => void

export function noticeAdder(db: DatabaseSync): AddNotice {
  const insert = prepare(db, `INSERT INTO notices (${notices.names}) VALUES (${notices.values})`)
  const addJob = jobAdder(db)
  return (added) => {
    if (!added) return
    insert.run(notices.write(added.notice))
    addJob(added.job)
    if (added.copy) addJob(added.copy)
  }
}

export function sqliteNotices(db: DatabaseSync, write: Write): NoticeStore {
  const addNew = prepare(
    db,
    `INSERT INTO notices (${notices.names}) SELECT ${notices.values} WHERE EXISTS (SELECT 1 FROM users WHERE sub = :sub)
     ON CONFLICT (id) DO NOTHING`,
  )
  const addJob = jobAdder(db)
  const find = prepare(db, 'SELECT * FROM notices WHERE id = :id')
  const list = prepare(
    db,
    `SELECT * FROM notices WHERE sub = :sub AND (:kinds IS NULL OR kind IN (SELECT value FROM json_each(:kinds)))
     ORDER BY at DESC, id LIMIT :limit`,
  )
  return {
    add: ({ notice, job }) =>
      write(() => {
        const isNew = addNew.run(notices.write(notice)).changes > 0
        if (isNew) addJob(job)
        return isNew
      }),
    find: (id) =>
      readOrUnavailable(() => {
        const row = find.get({ id })
        return row ? notices.read(row) : null
      }),
    list: (sub, limit, kinds) =>
      readOrUnavailable(() => list.all({ sub, limit, kinds: kinds ? JSON.stringify(kinds) : null }).map(notices.read)),
  }
}
