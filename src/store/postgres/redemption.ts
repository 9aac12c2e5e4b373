import type { AuditEntry, RefreshFamily } from '../../identity/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { type Queryable, type Statement, statement, type Values } from './connections.ts'
import { familyRows, type HolderRows, holderVersions } from './family-rows.ts'
import { expectCount } from './rows.ts'

type Redeemed = {
  readonly table: 'device_sessions' | 'code_requests'
  /** Of the columns that a step may change. */
  readonly assignments: string
  /** Finds the row; it must also have the version that was read. */
  readonly where: string
  /** What else is locked, as the part `locked` of WITH, if `isLocked`. */
  readonly locked: string
  readonly isLocked: string
  /** Further parts of WITH, each with a comma; default none. */
  readonly alongside?: string
}

/**
 * Saves what a step decides on a request that may start a refresh family, if the row and its account are as the step read them. The
 * account is locked first, so that a redemption and the end of the account have one order. The client is checked at the end.
 */
export const redemption = ({ table, assignments, where, locked, isLocked, alongside = '' }: Redeemed): Statement =>
  statement(
    `WITH account AS (SELECT FROM users WHERE sub = :accountSub AND version = :accountVersion FOR SHARE),
   locked AS (${locked} FOR SHARE),
   changed AS (
     UPDATE ${table} SET version = version + 1, ${assignments}
     WHERE ${where} AND version = :version
       AND (:accountVersion::bigint IS NULL OR EXISTS (SELECT FROM account))
       AND (NOT ${isLocked} OR EXISTS (SELECT FROM locked))
     RETURNING version),
   started AS (
     INSERT INTO refresh_families (${familyRows.names})
     SELECT ${familyRows.names} FROM json_populate_record(NULL::refresh_families, :startedFamily::json)
     WHERE :startedFamily::json IS NOT NULL AND ${ifChanged}),
   ${alongside}
   ${appendAudit(ifChanged)}
   SELECT ${expectCount('changed', '1')}, expect_client(:clientId, :clientVersion, (SELECT count(*) FROM head))`,
  )

type Decision = { readonly family?: RefreshFamily | undefined; readonly audit?: AuditEntry | undefined }

/** The values of a redemption that do not depend on the table. */
export const redemptionValues = (
  seen: HolderRows,
  { family, audit }: Decision,
  db: Pick<Queryable, 'actor'>,
): Values => ({
  ...holderVersions(seen),
  ...auditValue(audit, db),
  startedFamily: family ? JSON.stringify(familyRows.record(family)) : null,
})
