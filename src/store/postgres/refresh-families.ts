import type { RefreshFamily, RefreshFamilyStore } from '../../identity/index.ts'
import { appendAlone, bodyOf, told } from './audit-log.ts'
import { type ClientRow, toClient } from './clients.ts'
import { type Connections, statement, type Value } from './connections.ts'
import { found, orNull, type Versioned } from './rows.ts'
import type { Transitions } from './transitions.ts'
import { toUser, type UserRow } from './users.ts'

export type FamilyRow = Versioned & {
  readonly id: string
  readonly client_id: string
  readonly sub: string
  readonly user_session_version: number
  readonly client_session_version: number
  readonly scope: RefreshFamily['scope']
  readonly requested_scope: RefreshFamily['requestedScope']
  readonly generation: number
  readonly token_hash: string
  readonly auth_time: number
  readonly amr: readonly string[]
  readonly created_at: number
  readonly last_used_at: number
  readonly requester: RefreshFamily['requester']
  readonly idle_expires_at: number
  readonly absolute_expires_at: number
  readonly revoked_at: number | null
  readonly revocation_reason: RefreshFamily['revocationReason']
  readonly stored_response: RefreshFamily['storedResponse']
}

const find = statement('SELECT to_json(refresh_families) AS row FROM refresh_families WHERE id = $1')
const list = statement(
  `SELECT to_json(family) AS row FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE sub = $1
   ORDER BY revoked_at IS NOT NULL OR user_session_version IS DISTINCT FROM device_session_version
     OR client_session_version IS DISTINCT FROM session_version, last_used_at DESC, family.id
   LIMIT $2`,
)
type Snapshot = { readonly family: FamilyRow; readonly account: UserRow | null; readonly client: ClientRow | null }
const findWithHolders = statement(
  `SELECT json_build_object('family', family, 'account', account, 'client', client) AS row
   FROM refresh_families AS family
   LEFT JOIN users AS account USING (sub) LEFT JOIN clients AS client ON client.id = family.client_id
   WHERE family.id = $1`,
)
/** The account that the step saw is held as it was, and the client is asked for at the end: a refresh and a lock have one order. */
const save = statement(
  `WITH account AS (SELECT FROM users WHERE sub = $11 AND version = $12 FOR SHARE),
   changed AS (
     UPDATE refresh_families SET version = version + 1, generation = $4, token_hash = $5, last_used_at = $6,
       idle_expires_at = $7, revoked_at = $8, revocation_reason = $9, stored_response = $10
     WHERE id = $2 AND version = $3 AND ($12::bigint IS NULL OR EXISTS (SELECT FROM account))
     RETURNING id),
   ${told('$1', 'EXISTS (SELECT FROM changed)')}
   SELECT must_be((SELECT count(*) FROM changed), 1), expect_client($13, $14, (SELECT count(*) FROM head))`,
)
export function postgresRefreshFamilies(db: Connections, transitions: Transitions): RefreshFamilyStore {
  return {
    find: async (familyId) => {
      const row = await found<FamilyRow>(db, find, [familyId])
      return row && toFamily(row)
    },
    list: async (sub, limit) => (await db.ask<{ row: FamilyRow }>(list, [sub, limit])).map(({ row }) => toFamily(row)),
    update: (familyId, step) =>
      transitions(`family ${familyId}`, async (db) => {
        const row = await found<Snapshot>(db, findWithHolders, [familyId])
        const { next, audit, reply } = step({
          family: row && toFamily(row.family),
          account: toUser(row?.account ?? null),
          client: row?.client ? toClient(row.client) : null,
        })
        if (row && next) await db.ask(save, [bodyOf(audit), ...changes(row.family, next), ...versionsOf(row)])
        else await appendAlone(db, audit)
        return reply
      }),
  }
}

const versionsOf = ({ account, client }: Snapshot): readonly Value[] => [
  account?.sub ?? null,
  account?.version ?? null,
  client?.id ?? null,
  client?.version ?? null,
]

const changes = ({ id, version }: FamilyRow, next: RefreshFamily): readonly Value[] => [
  id,
  version,
  next.generation,
  next.tokenHash,
  next.lastUsedAt,
  next.idleExpiresAt,
  next.revokedAt,
  next.revocationReason,
  orNull(next.storedResponse),
]

/** For the statement that redeems the session: families are born in it. */
export const familyColumns = `id, client_id, sub, scope, requested_scope, generation, token_hash, auth_time, amr, created_at,
  last_used_at, requester, idle_expires_at, absolute_expires_at, revoked_at, revocation_reason, stored_response,
  user_session_version, client_session_version`

/** A row of `familyColumns` as JSON. */
export const familyRow = (family: RefreshFamily): string =>
  JSON.stringify({
    id: family.id,
    client_id: family.clientId,
    sub: family.sub,
    user_session_version: family.userSessionVersion,
    client_session_version: family.clientSessionVersion,
    scope: family.scope,
    requested_scope: family.requestedScope,
    generation: family.generation,
    token_hash: family.tokenHash,
    auth_time: family.authTime,
    amr: family.amr,
    created_at: family.createdAt,
    last_used_at: family.lastUsedAt,
    requester: family.requester,
    idle_expires_at: family.idleExpiresAt,
    absolute_expires_at: family.absoluteExpiresAt,
    revoked_at: family.revokedAt,
    revocation_reason: family.revocationReason,
    stored_response: family.storedResponse,
  } satisfies Omit<FamilyRow, 'version'>)

export const toFamily = (row: FamilyRow): RefreshFamily => ({
  id: row.id,
  clientId: row.client_id,
  sub: row.sub,
  userSessionVersion: row.user_session_version,
  clientSessionVersion: row.client_session_version,
  scope: row.scope,
  requestedScope: row.requested_scope,
  generation: row.generation,
  tokenHash: row.token_hash,
  authTime: row.auth_time,
  amr: row.amr,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
  requester: row.requester,
  idleExpiresAt: row.idle_expires_at,
  absoluteExpiresAt: row.absolute_expires_at,
  revokedAt: row.revoked_at,
  revocationReason: row.revocation_reason,
  storedResponse: row.stored_response,
})
