import type { RefreshFamilyStore } from '../../identity/index.ts'
import { postgres, refreshFamilyColumns, rowsOf } from '../columns/index.ts'
import { appendAlone, appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { clientRows } from './clients.ts'
import { type Connections, statement, type Values } from './connections.ts'
import { expectCount, findRow, type VersionedRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'
import { userRows } from './users.ts'

export const familyRows = rowsOf(refreshFamilyColumns, postgres)

const find = statement('SELECT to_json(refresh_families) AS row FROM refresh_families WHERE id = :id')
const list = statement(
  `SELECT to_json(family) AS row FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE sub = :sub
   ORDER BY revoked_at IS NOT NULL OR user_session_version IS DISTINCT FROM device_session_version
     OR client_session_version IS DISTINCT FROM session_version, last_used_at DESC, family.id
   LIMIT :limit`,
)
/** The account and client of a family or a device session, as a step reads them. */
export type HolderRows = {
  readonly account: (VersionedRow & { readonly sub: string }) | null
  readonly client: (VersionedRow & { readonly id: string }) | null
}
type Snapshot = HolderRows & { readonly family: VersionedRow }
const findWithHolders = statement(
  `SELECT json_build_object('family', family, 'account', account, 'client', client) AS row
   FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE family.id = :id`,
)
/**
 * The account is locked if it is as the step read it, and the client is checked at the end: a refresh and the end of the
 * account have one order.
 */
const save = statement(
  `WITH account AS (SELECT FROM users WHERE sub = :accountSub AND version = :accountVersion FOR SHARE),
   changed AS (
     UPDATE refresh_families SET version = version + 1, ${familyRows.assignments}
     WHERE id = :id AND version = :version AND (:accountVersion::bigint IS NULL OR EXISTS (SELECT FROM account))
     RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT ${expectCount('changed', '1')}, expect_client(:clientId, :clientVersion, (SELECT count(*) FROM head))`,
)

export function postgresRefreshFamilies(db: Connections, updateWithRetries: UpdateWithRetries): RefreshFamilyStore {
  return {
    find: async (familyId) => {
      const row = await findRow<object>(db, find, { id: familyId })
      return row && familyRows.read(row)
    },
    list: async (sub, limit) =>
      (await db.query<{ row: object }>(list, { sub, limit })).map(({ row }) => familyRows.read(row)),
    update: (familyId, step) =>
      updateWithRetries(`family ${familyId}`, async (db) => {
        const seen = await findRow<Snapshot>(db, findWithHolders, { id: familyId })
        const { next, audit, reply } = step({
          family: seen && familyRows.read(seen.family),
          account: seen?.account ? userRows.read(seen.account) : null,
          client: seen?.client ? clientRows.read(seen.client) : null,
        })
        if (seen && next) {
          const { version } = seen.family
          const values = { ...familyRows.writeChanges(next), id: familyId, version, ...auditValue(audit) }
          await db.query(save, { ...values, ...holderVersions(seen) })
        } else await appendAlone(db, audit)
        return reply
      }),
  }
}

/** For statements that write only if both are unchanged; NULL: there was none. */
export const holderVersions = ({ account, client }: HolderRows): Values => ({
  accountSub: account?.sub ?? null,
  accountVersion: account?.version ?? null,
  clientId: client?.id ?? null,
  clientVersion: client?.version ?? null,
})
