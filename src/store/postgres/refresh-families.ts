import type { RefreshFamilyStore } from '../../identity/index.ts'
import { appendAlone, appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'
import { familyBatches, type Step } from './family-batches.ts'
import { type FamilySnapshot, familyRows, holderVersions, rowsOfSnapshot } from './family-rows.ts'
import { addNotices, noticesValue } from './notices.ts'
import { expectCount, findRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const find = statement('SELECT to_json(refresh_families) AS row FROM refresh_families WHERE id = :id')
const list = statement(
  `SELECT to_json(family) AS row FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE sub = :sub
   ORDER BY revoked_at IS NOT NULL OR user_session_version IS DISTINCT FROM device_session_version
     OR client_session_version IS DISTINCT FROM session_version
     OR coalesce(family.browser_session_version <> account.browser_session_version, false), last_used_at DESC, family.id
   LIMIT :limit`,
)
const findWithHolders = statement(
  `SELECT json_build_object('family', family, 'account', account, 'client', client) AS row
   FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE family.id = :id`,
)
/**
 * The account is locked if it is as the step read it, and the client is checked at the end: a refresh and the end of the
 * account have one order. `alongside`: a part of WITH.
 */
const saveWith = (alongside: string) =>
  statement(
    `WITH account AS (SELECT FROM users WHERE sub = :accountSub AND version = :accountVersion FOR SHARE),
   changed AS (
     UPDATE refresh_families SET version = version + 1, ${familyRows.assignments}
     WHERE id = :id AND version = :version AND (:accountVersion::bigint IS NULL OR EXISTS (SELECT FROM account))
     RETURNING id),
   ${alongside}
   ${appendAudit(ifChanged)}
   SELECT ${expectCount('changed', '1')}, expect_client(:clientId, :clientVersion, (SELECT count(*) FROM head))`,
  )
/** Refreshes are many and notices few: without one, their tables are not opened. */
const [save, saveWithNotice] = [saveWith(''), saveWith(`${addNotices(ifChanged)},`)]

export function postgresRefreshFamilies(db: Connections, updateWithRetries: UpdateWithRetries): RefreshFamilyStore {
  const together = familyBatches(db)

  const update = <Reply>(familyId: string, step: Step<Reply>): Promise<Reply> =>
    updateWithRetries(`family ${familyId}`, async (db) => {
      const seen = await findRow<FamilySnapshot>(db, findWithHolders, { id: familyId })
      const { next, audit, notice, reply } = step(rowsOfSnapshot(seen))
      if (seen && next) {
        const { version } = seen.family
        const values = { ...familyRows.writeChanges(next), id: familyId, version, ...auditValue(audit, db) }
        const holders = holderVersions(seen)
        if (notice) await db.query(saveWithNotice, { ...values, ...noticesValue(notice), ...holders })
        else await db.query(save, { ...values, ...holders })
      } else await appendAlone(db, audit)
      return reply
    })

  return {
    find: async (familyId) => {
      const row = await findRow<object>(db, find, { id: familyId })
      return row && familyRows.read(row)
    },
    list: async (sub, limit) =>
      (await db.query<{ row: object }>(list, { sub, limit })).map(({ row }) => familyRows.read(row)),
    update: (familyId, step) =>
      new Promise((resolve, reject) => {
        const alone = (): void => void update(familyId, step).then(resolve, reject)
        // No row can contain it, and the others of a batch must not fail with it.
        if (familyId.includes('\0')) return alone()
        const until = performance.now() + db.queryTimeout
        together({ familyId, step, until, alone, reject, resolve: (reply) => resolve(reply as never) })
      }),
  }
}
