import type { SigningKeyStore } from '../../identity/index.ts'
import { postgres, rowsOf, signingKeyColumns } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Connections, type Statement, statement } from './connections.ts'

const rows = rowsOf(signingKeyColumns, postgres)

const count = 'SELECT count(*) AS changes FROM changed'

/** Of processes that add at the same time, the unique indexes admit one; `unless` avoids most conflicts. */
const insertUnless = (unless: string, isFirst: boolean): Statement =>
  statement(
    `WITH changed AS (
       INSERT INTO signing_keys (${rows.names}, is_first) SELECT ${rows.values}, ${isFirst}
       WHERE NOT EXISTS (SELECT FROM signing_keys WHERE alg = :alg AND ${unless})
       ON CONFLICT DO NOTHING RETURNING kid),
     ${appendAudit(ifChanged)} ${count}`,
  )

const list = statement('SELECT to_json(signing_keys) AS row FROM signing_keys ORDER BY created_at, kid')
const addFirst = insertUnless('true', true)
const addNext = insertUnless('activated_at IS NULL', false)
const bringForward = statement(
  `UPDATE signing_keys SET active_from = :activeFrom
   WHERE kid = :kid AND activated_at IS NULL AND active_from > :activeFrom`,
)
/** `next` locks the row: the second process finds that it is no longer a next key, and changes nothing. */
const activate = statement(
  `WITH next AS (SELECT kid, alg FROM signing_keys WHERE kid = :kid AND activated_at IS NULL FOR UPDATE),
   changed AS (
     UPDATE signing_keys AS key
     SET activated_at = coalesce(key.activated_at, :at),
         retired_at = CASE WHEN key.activated_at IS NULL THEN NULL ELSE :at::bigint END
     FROM next
     WHERE key.alg = next.alg AND key.retired_at IS NULL AND (key.kid = next.kid OR key.activated_at IS NOT NULL)
     RETURNING key.kid),
   ${appendAudit(ifChanged)} ${count}`,
)
const remove = statement(
  `WITH changed AS (
     DELETE FROM signing_keys WHERE kid = :kid AND (activated_at IS NULL OR retired_at IS NOT NULL) RETURNING kid),
   ${appendAudit(ifChanged)} ${count}`,
)

export function postgresSigningKeys(db: Connections): SigningKeyStore {
  const changed = async (...[what, values]: Parameters<Connections['query']>): Promise<boolean> => {
    const [row] = await db.query<{ changes: number }>(what, values)
    return (row?.changes ?? 0) > 0
  }
  const add =
    (what: Statement): SigningKeyStore['addNext'] =>
    async (key, audit) => {
      await db.query(what, rows.write(key, auditValue(audit, db)))
    }
  return {
    list: async () => (await db.query<{ row: object }>(list)).map(({ row }) => rows.read(row)),
    addFirst: add(addFirst),
    addNext: add(addNext),
    bringForward: async (kid, activeFrom) => {
      await db.query(bringForward, { kid, activeFrom })
    },
    activate: (kid, at, audit) => changed(activate, { kid, at, ...auditValue(audit, db) }),
    remove: (kid, audit) => changed(remove, { kid, ...auditValue(audit, db) }),
  }
}
