import type { DatabaseSync } from 'node:sqlite'
import type { RefreshFamily, RefreshFamilyStore } from '../../identity/index.ts'
import { refreshFamilyColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { rowReader } from './row-reader.ts'

const stored = rowsOf(refreshFamilyColumns, sqlite)

export function sqliteRefreshFamilies(
  db: DatabaseSync,
  write: Write,
  append: Append,
  { accounts, addNotice }: { readonly accounts: CachedAccounts; readonly addNotice: AddNotice },
): RefreshFamilyStore {
  const find = familyReader(db)
  const save = prepare(db, `UPDATE refresh_families SET ${stored.assignments} WHERE id = :id`)
  const ofAccount = prepare(
    db,
    `SELECT family.* FROM refresh_families AS family
     LEFT JOIN users USING (sub) LEFT JOIN clients ON clients.id = family.client_id
     WHERE sub = :sub
     ORDER BY revoked_at IS NOT NULL OR user_session_version IS NOT device_session_version
       OR client_session_version IS NOT session_version
       OR coalesce(family.browser_session_version <> users.browser_session_version, 0), last_used_at DESC, family.id
     LIMIT :limit`,
  )
  return {
    find: (familyId) => readOrUnavailable(() => find(familyId)),
    list: (sub, limit) => readOrUnavailable(() => ofAccount.all({ sub, limit }).map(stored.read)),
    update: (familyId, step) =>
      write(() => {
        const family = find(familyId)
        const { next, audit, notice, reply } = step({
          family,
          account: family && accounts.user(family.sub),
          client: family && accounts.client(family.clientId),
        })
        if (next) {
          save.run(stored.writeChanges(next, { id: next.id }))
          addNotice(notice)
        }
        append(audit)
        return reply
      }),
  }
}

export const familyReader = (db: DatabaseSync) => rowReader(db, { table: 'refresh_families', key: 'id' }, stored)

/** Families are added in the transaction that redeems their device session or code. */
export function familyWriter(db: DatabaseSync): (family: RefreshFamily) => void {
  const insert = prepare(db, `INSERT INTO refresh_families (${stored.names}) VALUES (${stored.values})`)
  return (family) => {
    insert.run(stored.write(family))
  }
}
