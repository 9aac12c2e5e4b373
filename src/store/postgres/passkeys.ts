import type { ForeignPasskeys, PasskeyStore } from '../../identity/index.ts'
import { passkeyColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { addNotices, noticesValue } from './notices.ts'
import { expectCount, findRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const passkeys = rowsOf(passkeyColumns, postgres)

const readOwner = statement(
  `SELECT json_build_object('version', version, 'sessionVersion', browser_session_version,
     'passkeys', (SELECT count(*) FROM passkeys WHERE passkeys.sub = users.sub)) AS row
   FROM users WHERE sub = :sub`,
)
/** Changes the version of the account's row, so that of two servers only one adds the last passkey that fits. */
const insert = statement(
  `WITH owner AS (UPDATE users SET version = version + 1 WHERE sub = :sub AND version = :version RETURNING sub),
   changed AS (INSERT INTO passkeys (${passkeys.names}) VALUES (${passkeys.values}) RETURNING id),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT ${expectCount('owner', '1')}`,
)
const find = statement('SELECT to_json(passkeys) AS row FROM passkeys WHERE credential_id = :credentialId')
const list = statement('SELECT to_json(passkeys) AS row FROM passkeys WHERE sub = :sub ORDER BY created_at, id')
const use = statement(
  `UPDATE passkeys SET counter = :counter, is_backed_up = :isBackedUp, last_used_at = :at
   WHERE id = :id AND (counter < :counter OR (counter = 0 AND :counter = 0)) RETURNING id`,
)
const rename = statement(
  `WITH changed AS (UPDATE passkeys SET name = :name WHERE id = :id AND sub = :sub RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)
const remove = statement(
  `WITH changed AS (DELETE FROM passkeys WHERE id = :id AND sub = :sub RETURNING id),
   ${addNotices(ifChanged)},
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)
const foreign = 'rp_id <> :rpId AND host_change_accepted_at IS NULL'
const listForeign = statement(
  `SELECT rp_id AS "rpId", count(*)::integer AS passkeys FROM passkeys WHERE ${foreign} GROUP BY rp_id ORDER BY rp_id`,
)
const acceptForeign = statement(
  `WITH changed AS (UPDATE passkeys SET host_change_accepted_at = :at WHERE ${foreign} RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)

type Owner = { readonly version: number; readonly sessionVersion: number; readonly passkeys: number }

export function postgresPasskeys(db: Connections, updateWithRetries: UpdateWithRetries): PasskeyStore {
  return {
    add: (passkey, { most, sessionVersion }, audit, notice) =>
      updateWithRetries(`user ${passkey.sub}`, async (db) => {
        const owner = await findRow<Owner>(db, readOwner, { sub: passkey.sub })
        if (owner?.sessionVersion !== sessionVersion) return 'signed out'
        if (owner.passkeys >= most) return 'too many'
        const values = passkeys.write(passkey, { version: owner.version })
        try {
          await db.query(insert, { ...values, ...auditValue(audit, db), ...noticesValue(notice) })
          return 'added'
        } catch (error) {
          if (error instanceof IntegrityFault) return 'known'
          throw error
        }
      }),
    findByCredential: async (credentialId) => {
      const row = await findRow<object>(db, find, { credentialId })
      return row && passkeys.read(row)
    },
    list: async (sub) => (await db.query<{ row: object }>(list, { sub })).map(({ row }) => passkeys.read(row)),
    use: async (id, { counter, isBackedUp, at }) => (await db.query(use, { id, counter, isBackedUp, at })).length === 1,
    rename: async ({ id, sub }, name, audit) =>
      (await db.query(rename, { id, sub, name, ...auditValue(audit, db) })).length === 1,
    remove: async ({ id, sub }, audit, notice) =>
      (await db.query(remove, { id, sub, ...auditValue(audit, db), ...noticesValue(notice) })).length === 1,
    listForeign: (rpId) => db.query<ForeignPasskeys>(listForeign, { rpId }),
    acceptForeign: async (rpId, at, audit) =>
      (await db.query(acceptForeign, { rpId, at, ...auditValue(audit, db) })).length,
  }
}
