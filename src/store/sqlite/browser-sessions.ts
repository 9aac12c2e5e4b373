import type { DatabaseSync } from 'node:sqlite'
import type { BrowserSessionStore } from '../../identity/index.ts'
import { browserSessionColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'
import { userReader } from './users.ts'

const session = rowsOf(browserSessionColumns, sqlite)

export function sqliteBrowserSessions(db: DatabaseSync, write: Write, append: Append): BrowserSessionStore {
  const insert = prepare(db, `INSERT INTO web_sessions (${session.names}) VALUES (${session.values})`)
  const find = prepare(db, 'SELECT * FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now')
  const remove = prepare(db, 'DELETE FROM web_sessions WHERE id_hash = :idHash')
  const findUser = userReader(db)
  return {
    add: (added, audit) =>
      write(() => {
        if (!findUser(added.sub)) return false
        insert.run(session.write(added))
        append(audit)
        return true
      }),
    find: (idHash, now) =>
      reading(() => {
        const row = find.get({ idHash, now })
        return row ? session.read(row) : null
      }),
    remove: (idHash, audit) =>
      write(() => {
        remove.run({ idHash })
        append(audit)
      }),
  }
}
