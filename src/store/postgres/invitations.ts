import type { InvitationStore } from '../../identity/index.ts'
import { invitationColumns, postgres, rowsOf, storedUserColumns } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { auditedInsert } from './audited-rows.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { findRow } from './rows.ts'

const invitations = rowsOf(invitationColumns, postgres)
const accounts = rowsOf(storedUserColumns, postgres)

const insert = auditedInsert({ table: 'invitations', key: 'id' }, invitations)
const find = statement('SELECT to_json(invitations) AS row FROM invitations WHERE token_hash = :tokenHash')
const list = statement('SELECT to_json(invitations) AS row FROM invitations ORDER BY created_at DESC, id LIMIT :limit')
const revoke = statement(
  `WITH changed AS (UPDATE invitations SET revoked_at = :at WHERE id = :id AND revoked_at IS NULL RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)
/** People who join at the same time wait for the row, and find what is left. A taken username undoes all of it. */
const join = statement(
  `WITH used AS (
     UPDATE invitations SET uses_left = uses_left - 1
     WHERE token_hash = :tokenHash AND uses_left > 0 AND revoked_at IS NULL AND expires_at > :now RETURNING id),
   changed AS (
     INSERT INTO users (${accounts.names})
     SELECT ${accounts.names} FROM json_populate_record(NULL::users, :account::json) WHERE EXISTS (SELECT FROM used)
     RETURNING sub),
   ${appendAudit(ifChanged)}
   SELECT sub FROM changed`,
)

export function postgresInvitations(db: Connections, foldUsername: (username: string) => string): InvitationStore {
  return {
    add: async (invitation, audit) => {
      await db.query(insert, invitations.write(invitation, auditValue(audit, db)))
    },
    find: async (tokenHash) => {
      const row = await findRow<object>(db, find, { tokenHash })
      return row && invitations.read(row)
    },
    list: async (limit) => (await db.query<{ row: object }>(list, { limit })).map(({ row }) => invitations.read(row)),
    revoke: async (id, at, audit) => (await db.query(revoke, { id, at, ...auditValue(audit, db) })).length === 1,
    join: async (tokenHash, now, added, audit) => {
      const account = accounts.record({ ...added, usernameFold: foldUsername(added.username) })
      const values = { tokenHash, now, account: JSON.stringify(account), ...auditValue(audit, db) }
      try {
        return (await db.query(join, values)).length === 1 ? 'joined' : 'closed'
      } catch (error) {
        if (error instanceof IntegrityFault && error.detail.includes('(username_fold)')) return 'taken'
        throw error
      }
    },
  }
}
