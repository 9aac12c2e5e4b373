import type { DatabaseSync } from 'node:sqlite'
import type { BrowserSessionStore } from '../../identity/index.ts'
import { browserSessionColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'
import { text } from './rows.ts'
import type { EndSessionClients } from './session-clients.ts'
import { userReader } from './users.ts'

const session = rowsOf(browserSessionColumns, sqlite)

export function sqliteBrowserSessions(
  db: DatabaseSync,
  write: Write,
  append: Append,
  endClients: EndSessionClients,
): BrowserSessionStore {
  const insert = prepare(db, `INSERT INTO web_sessions (${session.names}) VALUES (${session.values})`)
  const find = prepare(db, 'SELECT * FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now')
  const remove = prepare(db, 'DELETE FROM web_sessions WHERE id_hash = :idHash RETURNING sid')
  const findUser = userReader(db)
  const end = (idHash: string, continued: string | null): void => {
    for (const row of remove.all({ idHash })) if (text(row, 'sid') !== continued) endClients.ofSession(text(row, 'sid'))
  }
  return {
    add: (added, { audit, replaced = null } = {}) =>
      write(() => {
        if (!findUser(added.sub)) return false
        if (replaced !== null) end(replaced, added.sid)
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
        end(idHash, null)
        append(audit)
      }),
  }
}
