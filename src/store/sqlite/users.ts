import type { DatabaseSync } from 'node:sqlite'
import type { User, UserStore } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { flag, integer, json, optional, type Row, text } from './rows.ts'

export function sqliteUsers(
  db: DatabaseSync,
  write: Write,
  append: Append,
  foldUsername: (username: string) => string,
): UserStore {
  const findBySub = userReader(db)
  const byName = db.prepare('SELECT * FROM users WHERE username_fold = ?')
  const list = db.prepare('SELECT * FROM users ORDER BY username_fold')
  const put = db.prepare(
    `INSERT INTO users (sub, username, username_fold, name, email, password_hash, enabled, browser_session_version,
       device_session_version, devices_ended_at, subscriptions, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (sub) DO UPDATE SET username = excluded.username, username_fold = excluded.username_fold,
       name = excluded.name, email = excluded.email, password_hash = excluded.password_hash,
       enabled = excluded.enabled, browser_session_version = excluded.browser_session_version,
       device_session_version = excluded.device_session_version, devices_ended_at = excluded.devices_ended_at,
       subscriptions = excluded.subscriptions`,
  )
  const save = (user: User): void => {
    const { sub, username, name, email, passwordHash, enabled, subscriptions, createdAt } = user
    const names = [sub, username, foldUsername(username), name, email] as const
    const versions = [user.browserSessionVersion, user.deviceSessionVersion, user.devicesEndedAt] as const
    put.run(...names, passwordHash, enabled ? 1 : 0, ...versions, JSON.stringify(subscriptions), createdAt)
  }
  const findByName = (username: string): User | null => {
    const row = byName.get(foldUsername(username))
    return row ? toUser(row) : null
  }

  return {
    find: (sub) => reading(() => findBySub(sub)),
    findByName: (username) => reading(() => findByName(username)),
    list: () => reading(() => list.all().map(toUser)),
    add: (user, audit) =>
      write(() => {
        if (findBySub(user.sub)) throw new Error(`There is a user with the sub ${user.sub} already`)
        if (findByName(user.username)) throw new Error(`There is a user ${user.username} already`)
        save(user)
        append(audit)
      }),
    update: (sub, step, audit) =>
      write(() => {
        const user = findBySub(sub)
        const next = user && step(user)
        if (next) {
          save(next)
          append(audit)
        }
        return next !== null
      }),
  }
}

/** For the steps that need the account within their own transaction. */
export function userReader(db: DatabaseSync): (sub: string) => User | null {
  const find = db.prepare('SELECT * FROM users WHERE sub = ?')
  return (sub) => {
    const row = find.get(sub)
    return row ? toUser(row) : null
  }
}

function toUser(row: Row): User {
  return {
    sub: text(row, 'sub'),
    username: text(row, 'username'),
    name: optional(row, 'name', text),
    email: optional(row, 'email', text),
    passwordHash: text(row, 'password_hash'),
    enabled: flag(row, 'enabled'),
    browserSessionVersion: integer(row, 'browser_session_version'),
    deviceSessionVersion: integer(row, 'device_session_version'),
    devicesEndedAt: optional(row, 'devices_ended_at', integer),
    createdAt: integer(row, 'created_at'),
    subscriptions: json(row, 'subscriptions'),
  }
}
