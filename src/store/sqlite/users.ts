import type { DatabaseSync } from 'node:sqlite'
import type { CredentialStore, Credentials, UsedLink, User, UserStore } from '../../identity/index.ts'
import {
  credentialColumns,
  rowsOf,
  signedOutColumns,
  sqlite,
  storedUserColumns,
  userColumns,
} from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { rowReader } from './row-reader.ts'
import type { EndSessionClients } from './session-clients.ts'

const user = rowsOf(userColumns, sqlite)
const credentials = rowsOf(credentialColumns, sqlite)
const stored = rowsOf(storedUserColumns, sqlite)
const signedOut = rowsOf(signedOutColumns, sqlite)

export function sqliteUsers(
  db: DatabaseSync,
  write: Write,
  append: Append,
  {
    changes,
    foldUsername,
    endClients,
    addNotice,
    endLink,
    removeKept,
  }: {
    changes: Changes
    foldUsername: (username: string) => string
    endClients: EndSessionClients
    addNotice: AddNotice
    endLink: (ended: UsedLink) => boolean
    removeKept: (sub: string) => void
  },
): UserStore {
  const findBySub = userReader(db)
  const findCredentials = credentialReader(db)
  const findByFold = rowReader(db, { table: 'users', key: 'username_fold' }, user)
  const list = prepare(db, 'SELECT * FROM users ORDER BY username_fold')
  const byEmail = prepare(db, 'SELECT * FROM users WHERE email = :email COLLATE NOCASE ORDER BY username_fold')
  const signedOutSince = prepare(
    db,
    `SELECT sub, devices_ended_at AS signed_out_at, enabled FROM users WHERE devices_ended_at > :time
     UNION ALL SELECT sub, removed_at, false FROM removed_accounts WHERE removed_at > :time`,
  )
  const insert = prepare(db, `INSERT INTO users (${stored.names}) VALUES (${stored.values})`)
  const save = prepare(db, `UPDATE users SET ${stored.assignments} WHERE sub = :sub`)
  const remove = prepare(db, 'DELETE FROM users WHERE sub = :sub')
  const noteRemoval = prepare(db, 'INSERT OR IGNORE INTO removed_accounts (sub, removed_at) VALUES (:sub, :at)')
  const removeSessions = prepare(db, 'DELETE FROM web_sessions WHERE sub = :sub')
  const removeFamilies = prepare(db, 'DELETE FROM refresh_families WHERE sub = :sub')
  const removeConsents = prepare(db, 'DELETE FROM consents WHERE sub = :sub')
  const folded = (one: User & Credentials) => ({ ...one, usernameFold: foldUsername(one.username) })
  const findByName = (username: string): User | null => findByFold(foldUsername(username))

  return {
    find: (sub) => readOrUnavailable(() => findBySub(sub)),
    findByName: (username) => readOrUnavailable(() => findByName(username)),
    listByEmail: (email) => readOrUnavailable(() => byEmail.all({ email }).map(user.read)),
    list: () => readOrUnavailable(() => list.all().map(user.read)),
    signedOutSince: (time) => readOrUnavailable(() => signedOutSince.all({ time }).map(signedOut.read)),
    add: (added, audit) =>
      write(() => {
        if (findBySub(added.sub)) throw new Error(`There is a user with the sub ${added.sub} already`)
        if (findByName(added.username)) throw new Error(`There is a user ${added.username} already`)
        insert.run(stored.write(folded(added)))
        append(audit)
      }),
    update: (sub, step, audit, notice, used) =>
      write(() => {
        const found = findBySub(sub)
        const held = findCredentials(sub)
        const next = found && held && step(found, held)
        if (next && (used === undefined || endLink(used))) {
          save.run(stored.writeChanges(folded({ ...held, ...next }), { sub }))
          changes.note()
          endClients.ofAccount(sub, next.browserSessionVersion)
          append(audit)
          addNotice(notice)
          return true
        }
        return false
      }),
    rename: (sub, username, audit) =>
      write(() => {
        const found = findBySub(sub)
        const held = findCredentials(sub)
        if (!found || !held) return 'no such user'
        const holder = findByName(username)
        if (holder && holder.sub !== sub) return 'taken'
        save.run({ ...stored.writeChanges(folded({ ...found, ...held, username })), sub })
        changes.note()
        append(audit)
        return 'renamed'
      }),
    remove: (sub, at, audit) =>
      write(() => {
        if (!findBySub(sub)) return false
        removeSessions.run({ sub })
        endClients.ofAccount(sub, null)
        removeFamilies.run({ sub })
        removeConsents.run({ sub })
        removeKept(sub)
        remove.run({ sub })
        noteRemoval.run({ sub, at })
        changes.note()
        append(audit)
        return true
      }),
  }
}

const credentialReader = (db: DatabaseSync) => rowReader(db, { table: 'users', key: 'sub' }, credentials)

export function sqliteCredentials(db: DatabaseSync): CredentialStore {
  const find = credentialReader(db)
  return { find: (sub) => readOrUnavailable(() => find(sub)) }
}

export const userReader = (db: DatabaseSync) => rowReader(db, { table: 'users', key: 'sub' }, user)
