import type { CredentialStore, Credentials, User, UserStore } from '../../identity/index.ts'
import {
  credentialColumns,
  postgres,
  rowsOf,
  signedOutColumns,
  storedUserColumns,
  userColumns,
} from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { auditedInsert, auditedSave } from './audited-rows.ts'
import {
  ChangedMeanwhile,
  type Connections,
  IntegrityFault,
  type Statement,
  statement,
  type Values,
} from './connections.ts'
import { addNotices, noticesValue } from './notices.ts'
import { expectCount, fieldsOf, findRow, type VersionedRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

export const userRows = rowsOf(userColumns, postgres)
const credentials = rowsOf(credentialColumns, postgres)
const stored = rowsOf(storedUserColumns, postgres)
const signedOut = rowsOf(signedOutColumns, postgres)

const find = statement('SELECT to_json(users) AS row FROM users WHERE sub = :sub')
const byName = statement('SELECT to_json(users) AS row FROM users WHERE username_fold = :usernameFold')
const byEmail = statement(
  `SELECT to_json(users) AS row FROM users WHERE lower(email COLLATE "C") = lower(:email::text COLLATE "C")
   ORDER BY username_fold`,
)
const list = statement('SELECT to_json(users) AS row FROM users ORDER BY username_fold')
const signedOutSince = statement(
  `SELECT sub, devices_ended_at AS signed_out_at, enabled FROM users WHERE devices_ended_at > :time
   UNION ALL SELECT sub, removed_at, false FROM removed_accounts WHERE removed_at > :time`,
)
const insert = auditedInsert({ table: 'users', key: 'sub' }, stored)
const endClients = 'end_session_clients(:sub, :browser_session_version::bigint, NULL, (SELECT count(*) FROM changed))'
const save = auditedSave(
  { table: 'users', key: 'sub', alongside: addNotices(ifChanged), afterwards: endClients },
  stored,
)
/** As `save`, with the link whose use it is. */
const saveByLink = auditedSave(
  {
    table: 'users',
    key: 'sub',
    alongside: `${addNotices(ifChanged)},
     used AS (
       UPDATE mail_links SET ended_at = :link_at::bigint
       WHERE id = :link AND ended_at IS NULL AND ${ifChanged} RETURNING id)`,
    afterwards: `${endClients}, ${expectCount('used', '1')}`,
  },
  stored,
)
const openLink = statement('SELECT id AS row FROM mail_links WHERE id = :link AND ended_at IS NULL')

const remove = statement(
  `WITH changed AS (DELETE FROM users WHERE sub = :sub RETURNING sub),
   sessions AS (DELETE FROM web_sessions WHERE sub IN (SELECT sub FROM changed)),
   families AS (DELETE FROM refresh_families WHERE sub IN (SELECT sub FROM changed)),
   granted AS (DELETE FROM consents WHERE sub IN (SELECT sub FROM changed)),
   noted AS (INSERT INTO removed_accounts (sub, removed_at) SELECT sub, :at FROM changed ON CONFLICT (sub) DO NOTHING),
   kept AS (DELETE FROM kept_accounts WHERE sub IN (SELECT sub FROM changed)),
   ${appendAudit(ifChanged)}
   SELECT sub, end_session_clients(sub, ${2n ** 63n - 1n}, NULL, 1) FROM changed`,
)

export function postgresUsers(
  db: Connections,
  updateWithRetries: UpdateWithRetries,
  foldUsername: (username: string) => string,
): UserStore {
  const folded = (user: User & Credentials) => ({ ...user, usernameFold: foldUsername(user.username) })
  const findUser = async (by: Statement, values: Values): Promise<User | null> => {
    const row = await findRow<object>(db, by, values)
    return row && userRows.read(row)
  }
  return {
    find: (sub) => findUser(find, { sub }),
    findByName: (username) => findUser(byName, { usernameFold: foldUsername(username) }),
    listByEmail: async (email) => {
      const rows = await db.query<{ row: object }>(byEmail, { email })
      return rows.map(({ row }) => userRows.read(row))
    },
    list: async () => (await db.query<{ row: object }>(list)).map(({ row }) => userRows.read(row)),
    signedOutSince: async (time) => (await db.query(signedOutSince, { time })).map(signedOut.read),
    add: async (user, audit) => {
      await db.query(insert, stored.write(folded(user), auditValue(audit, db))).catch((error: unknown) => {
        if (!(error instanceof IntegrityFault)) throw error
        const taken = error.detail.includes('(username_fold)') ? user.username : `with the sub ${user.sub}`
        throw new Error(`There is a user ${taken} already`, { cause: error })
      })
    },
    update: (sub, step, audit, notice, used) =>
      updateWithRetries(`user ${sub}`, async (db) => {
        const row = await findRow<VersionedRow>(db, find, { sub })
        const held = row && credentials.read(row)
        const next = held && step(userRows.read(row), held)
        if (!next) return false
        const values = {
          ...stored.writeChanges(folded({ ...held, ...next }), { sub, version: row.version }),
          ...{ ...auditValue(audit, db), ...noticesValue(notice) },
        }
        if (used === undefined) {
          await db.query(save, values)
          return true
        }
        const link = { link: used.id }
        if ((await findRow(db, openLink, link)) === null) return false
        await db.query(saveByLink, { ...values, ...link, link_at: used.at })
        return true
      }),
    rename: (sub, username, audit) =>
      updateWithRetries(`user ${sub}`, async (db) => {
        const row = await findRow<VersionedRow>(db, find, { sub })
        if (!row) return 'no such user'
        const renamed = folded({ ...userRows.read(row), ...credentials.read(row), username })
        try {
          await db.query(save, {
            ...stored.writeChanges(renamed, { sub, version: row.version }),
            ...auditValue(audit, db),
            ...noticesValue(),
          })
          return 'renamed'
        } catch (error) {
          if (error instanceof IntegrityFault) return 'taken'
          throw error
        }
      }),
    remove: (sub, at, audit) =>
      updateWithRetries(`user ${sub}`, async (db) => {
        try {
          return (await db.query(remove, { sub, at, ...auditValue(audit, db) })).length > 0
        } catch (error) {
          // A session that began in the meantime refers to the account: the retry removes it too.
          throw error instanceof IntegrityFault ? new ChangedMeanwhile(error.message, { cause: error }) : error
        }
      }),
  }
}

const findCredentials = statement(
  `SELECT json_build_object(${fieldsOf(credentialColumns)}) AS row FROM users WHERE sub = :sub`,
)

export const postgresCredentials = (db: Connections): CredentialStore => ({
  find: (sub) => findRow<Credentials>(db, findCredentials, { sub }),
})
