import type { User, UserStore } from '../../identity/index.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Asking, type Connections, IntegrityFault, statement } from './connections.ts'
import { found, type Versioned } from './rows.ts'
import type { Transitions } from './transitions.ts'

export type UserRow = Versioned & {
  readonly sub: string
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  readonly password_hash: string
  readonly enabled: boolean
  readonly browser_session_version: number
  readonly device_session_version: number
  readonly devices_ended_at: number | null
  readonly subscriptions: User['subscriptions']
  readonly created_at: number
}

const find = statement('SELECT to_json(users) AS row FROM users WHERE sub = $1')
const byName = statement('SELECT to_json(users) AS row FROM users WHERE username_fold = $1')
const list = statement('SELECT to_json(users) AS row FROM users ORDER BY username_fold')
const insert = statement(
  `WITH changed AS (
     INSERT INTO users (sub, username, username_fold, name, email, password_hash, enabled, browser_session_version,
       device_session_version, devices_ended_at, subscriptions, created_at)
     VALUES ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) RETURNING sub),
   ${told('$1', 'EXISTS (SELECT FROM changed)')} SELECT`,
)
const save = statement(
  `WITH changed AS (
     UPDATE users SET version = version + 1, username = $3, username_fold = $4, name = $5, email = $6,
       password_hash = $7, enabled = $8, browser_session_version = $9, device_session_version = $10,
       devices_ended_at = $11, subscriptions = $12
     WHERE sub = $2 AND version = $13 RETURNING sub),
   ${told('$1', 'EXISTS (SELECT FROM changed)')}
   SELECT must_be((SELECT count(*) FROM changed), 1)`,
)

export function postgresUsers(
  db: Connections,
  transitions: Transitions,
  foldUsername: (username: string) => string,
): UserStore {
  const read = (from: Asking, sub: string) => found<UserRow>(from, find, [sub])
  const columns = ({ sub, username, name, email, passwordHash, enabled, subscriptions, ...user }: User) => [
    sub,
    username,
    foldUsername(username),
    name,
    email,
    passwordHash,
    enabled,
    user.browserSessionVersion,
    user.deviceSessionVersion,
    user.devicesEndedAt,
    JSON.stringify(subscriptions),
  ]
  return {
    find: async (sub) => toUser(await read(db, sub)),
    findByName: async (username) => toUser(await found<UserRow>(db, byName, [foldUsername(username)])),
    list: async () => (await db.ask<{ row: UserRow }>(list)).map(({ row }) => toUser(row)),
    add: async (user, audit) => {
      await db.ask(insert, [bodyOf(audit), ...columns(user), user.createdAt]).catch((error: unknown) => {
        if (!(error instanceof IntegrityFault)) throw error
        const taken = error.detail.includes('(username_fold)') ? user.username : `with the sub ${user.sub}`
        throw new Error(`There is a user ${taken} already`, { cause: error })
      })
    },
    update: (sub, step, audit) =>
      transitions(`user ${sub}`, async (db) => {
        const row = await read(db, sub)
        const next = row && step(toUser(row))
        if (!next) return false
        await db.ask(save, [bodyOf(audit), ...columns(next), row.version])
        return true
      }),
  }
}

export function toUser(row: UserRow): User
export function toUser(row: UserRow | null): User | null
export function toUser(row: UserRow | null): User | null {
  return (
    row && {
      sub: row.sub,
      username: row.username,
      name: row.name,
      email: row.email,
      passwordHash: row.password_hash,
      enabled: row.enabled,
      browserSessionVersion: row.browser_session_version,
      deviceSessionVersion: row.device_session_version,
      devicesEndedAt: row.devices_ended_at,
      createdAt: row.created_at,
      subscriptions: row.subscriptions,
    }
  )
}
