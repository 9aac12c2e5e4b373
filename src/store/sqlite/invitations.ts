import type { DatabaseSync } from 'node:sqlite'
import type { InvitationStore } from '../../identity/index.ts'
import { invitationColumns, rowsOf, sqlite, storedUserColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'

const invitations = rowsOf(invitationColumns, sqlite)
const accounts = rowsOf(storedUserColumns, sqlite)

export function sqliteInvitations(
  db: DatabaseSync,
  write: Write,
  append: Append,
  foldUsername: (username: string) => string,
): InvitationStore {
  const insert = prepare(db, `INSERT INTO invitations (${invitations.names}) VALUES (${invitations.values})`)
  const find = prepare(db, 'SELECT * FROM invitations WHERE token_hash = :tokenHash')
  const list = prepare(db, 'SELECT * FROM invitations ORDER BY created_at DESC, id LIMIT :limit')
  const revoke = prepare(db, 'UPDATE invitations SET revoked_at = :at WHERE id = :id AND revoked_at IS NULL')
  const open = 'token_hash = :tokenHash AND uses_left > 0 AND revoked_at IS NULL AND expires_at > :now'
  const isOpen = prepare(db, `SELECT 1 FROM invitations WHERE ${open}`)
  const take = prepare(db, `UPDATE invitations SET uses_left = uses_left - 1 WHERE ${open}`)
  const holder = prepare(db, 'SELECT 1 FROM users WHERE username_fold = :fold')
  const addAccount = prepare(db, `INSERT INTO users (${accounts.names}) VALUES (${accounts.values})`)
  return {
    add: (invitation, audit) =>
      write(() => {
        insert.run(invitations.write(invitation))
        append(audit)
      }),
    find: (tokenHash) =>
      readOrUnavailable(() => {
        const row = find.get({ tokenHash })
        return row ? invitations.read(row) : null
      }),
    list: (limit) => readOrUnavailable(() => list.all({ limit }).map(invitations.read)),
    revoke: (id, at, audit) =>
      write(() => {
        const isRevoked = revoke.run({ id, at }).changes === 1
        if (isRevoked) append(audit)
        return isRevoked
      }),
    join: (tokenHash, now, account, audit) =>
      write(() => {
        const usernameFold = foldUsername(account.username)
        if (!isOpen.get({ tokenHash, now })) return 'closed'
        if (holder.get({ fold: usernameFold })) return 'taken'
        take.run({ tokenHash, now })
        addAccount.run(accounts.write({ ...account, usernameFold }))
        append(audit)
        return 'joined'
      }),
  }
}
