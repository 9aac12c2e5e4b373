import type { DatabaseSync } from 'node:sqlite'
import type { ResetLinkStore } from '../../identity/index.ts'
import { resetLinkColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { userReader } from './users.ts'

const links = rowsOf(resetLinkColumns, sqlite)

export function sqliteResetLinks(db: DatabaseSync, write: Write, append: Append, addNotice: AddNotice): ResetLinkStore {
  const insert = prepare(db, `INSERT INTO reset_links (${links.names}) VALUES (${links.values})`)
  const find = prepare(db, 'SELECT * FROM reset_links WHERE token_hash = :tokenHash')
  const refuse = prepare(db, 'UPDATE reset_links SET refused_at = :at WHERE id = :id AND refused_at IS NULL')
  const findUser = userReader(db)
  return {
    add: (link, audit) =>
      write(() => {
        if (!findUser(link.sub)) return false
        insert.run(links.write(link))
        append(audit)
        return true
      }),
    find: (tokenHash) =>
      readOrUnavailable(() => {
        const row = find.get({ tokenHash })
        return row ? links.read(row) : null
      }),
    refuse: (id, at, audit, notice) =>
      write(() => {
        const isFirst = refuse.run({ id, at }).changes === 1
        if (isFirst) {
          append(audit)
          addNotice(notice)
        }
        return isFirst
      }),
  }
}
