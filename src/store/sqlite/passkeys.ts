import type { DatabaseSync } from 'node:sqlite'
import type { PasskeyStore } from '../../identity/index.ts'
import { passkeyColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { integer, text } from './rows.ts'
import { userReader } from './users.ts'

const passkeys = rowsOf(passkeyColumns, sqlite)

export function sqlitePasskeys(db: DatabaseSync, write: Write, append: Append, addNotice: AddNotice): PasskeyStore {
  const insert = prepare(
    db,
    `INSERT INTO passkeys (${passkeys.names}) VALUES (${passkeys.values}) ON CONFLICT (credential_id) DO NOTHING`,
  )
  const find = prepare(db, 'SELECT * FROM passkeys WHERE credential_id = :credentialId')
  const list = prepare(db, 'SELECT * FROM passkeys WHERE sub = :sub ORDER BY created_at, id')
  const use = prepare(
    db,
    `UPDATE passkeys SET counter = :counter, is_backed_up = :isBackedUp, last_used_at = :at
     WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0))`,
  )
  const rename = prepare(db, 'UPDATE passkeys SET name = :name WHERE id = :id AND sub = :sub')
  const remove = prepare(db, 'DELETE FROM passkeys WHERE id = :id AND sub = :sub')
  const foreign = 'rp_id <> :rpId AND host_change_accepted_at IS NULL'
  const listForeign = prepare(
    db,
    `SELECT rp_id, count(*) AS passkeys FROM passkeys WHERE ${foreign} GROUP BY rp_id ORDER BY rp_id`,
  )
  const acceptForeign = prepare(db, `UPDATE passkeys SET host_change_accepted_at = :at WHERE ${foreign}`)
  const findUser = userReader(db)
  return {
    add: (passkey, { most, sessionVersion }, audit, notice) =>
      write(() => {
        const { sub } = passkey
        if (findUser(sub)?.browserSessionVersion !== sessionVersion) return 'signed out'
        if (list.all({ sub }).length >= most) return 'too many'
        if (insert.run(passkeys.write(passkey)).changes === 0) return 'known'
        append(audit)
        addNotice(notice)
        return 'added'
      }),
    findByCredential: (credentialId) =>
      readOrUnavailable(() => {
        const row = find.get({ credentialId })
        return row ? passkeys.read(row) : null
      }),
    list: (sub) => readOrUnavailable(() => list.all({ sub }).map(passkeys.read)),
    use: (id, { counter, isBackedUp, at }) =>
      write(() => use.run({ id, counter, isBackedUp: Number(isBackedUp), at }).changes === 1),
    rename: ({ id, sub }, name, audit) =>
      write(() => {
        const isRenamed = rename.run({ id, sub, name }).changes === 1
        if (isRenamed) append(audit)
        return isRenamed
      }),
    remove: ({ id, sub }, audit, notice) =>
      write(() => {
        const isRemoved = remove.run({ id, sub }).changes === 1
        if (isRemoved) {
          append(audit)
          addNotice(notice)
        }
        return isRemoved
      }),
    listForeign: (rpId) =>
      readOrUnavailable(() =>
        listForeign.all({ rpId }).map((row) => ({ rpId: text(row, 'rp_id'), passkeys: integer(row, 'passkeys') })),
      ),
    acceptForeign: (rpId, at, audit) =>
      write(() => {
        const accepted = Number(acceptForeign.run({ rpId, at }).changes)
        if (accepted > 0) append(audit)
        return accepted
      }),
  }
}
