import type { DatabaseSync } from 'node:sqlite'
import type { RefreshFamily, RefreshFamilyStore, RevocationReason } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import { clientReader } from './clients.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, json, optional, orNull, type Row, text } from './rows.ts'
import { userReader } from './users.ts'

export function sqliteRefreshFamilies(db: DatabaseSync, write: Write, append: Append): RefreshFamilyStore {
  const find = familyReader(db)
  const findUser = userReader(db)
  const findClient = clientReader(db)
  const save = db.prepare(
    `UPDATE refresh_families SET generation = ?, token_hash = ?, last_used_at = ?, idle_expires_at = ?, revoked_at = ?,
       revocation_reason = ?, stored_response = ? WHERE id = ?`,
  )
  const ofAccount = db.prepare(
    `SELECT family.* FROM refresh_families AS family
     LEFT JOIN users USING (sub) LEFT JOIN clients ON clients.id = family.client_id
     WHERE sub = ?
     ORDER BY revoked_at IS NOT NULL OR user_session_version IS NOT device_session_version
       OR client_session_version IS NOT session_version, last_used_at DESC, family.id
     LIMIT ?`,
  )
  return {
    find: (familyId) => reading(() => find(familyId)),
    list: (sub, limit) => reading(() => ofAccount.all(sub, limit).map(toFamily)),
    update: (familyId, step) =>
      write(() => {
        const family = find(familyId)
        const { next, audit, reply } = step({
          family,
          account: family && findUser(family.sub),
          client: family && findClient(family.clientId),
        })
        if (next) {
          save.run(
            next.generation,
            next.tokenHash,
            next.lastUsedAt,
            next.idleExpiresAt,
            next.revokedAt,
            next.revocationReason,
            orNull(next.storedResponse),
            next.id,
          )
        }
        append(audit)
        return reply
      }),
  }
}

export function familyReader(db: DatabaseSync): (id: string) => RefreshFamily | null {
  const find = db.prepare('SELECT * FROM refresh_families WHERE id = ?')
  return (id) => {
    const row = find.get(id)
    return row ? toFamily(row) : null
  }
}

/** Families are born in the transaction that redeems their device session. */
export function familyWriter(db: DatabaseSync): (family: RefreshFamily) => void {
  const insert = db.prepare(
    `INSERT INTO refresh_families (id, client_id, sub, scope, requested_scope, generation, token_hash, auth_time, amr, created_at,
       last_used_at, requester, idle_expires_at, absolute_expires_at, revoked_at, revocation_reason, stored_response,
       user_session_version, client_session_version)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  )
  return (family) => {
    insert.run(
      family.id,
      family.clientId,
      family.sub,
      JSON.stringify(family.scope),
      orNull(family.requestedScope),
      family.generation,
      family.tokenHash,
      family.authTime,
      JSON.stringify(family.amr),
      family.createdAt,
      family.lastUsedAt,
      orNull(family.requester),
      family.idleExpiresAt,
      family.absoluteExpiresAt,
      family.revokedAt,
      family.revocationReason,
      orNull(family.storedResponse),
      family.userSessionVersion,
      family.clientSessionVersion,
    )
  }
}

function toFamily(row: Row): RefreshFamily {
  return {
    id: text(row, 'id'),
    clientId: text(row, 'client_id'),
    sub: text(row, 'sub'),
    userSessionVersion: integer(row, 'user_session_version'),
    clientSessionVersion: integer(row, 'client_session_version'),
    scope: json(row, 'scope'),
    requestedScope: optional(row, 'requested_scope', json<NonNullable<RefreshFamily['requestedScope']>>),
    generation: integer(row, 'generation'),
    tokenHash: text(row, 'token_hash'),
    authTime: integer(row, 'auth_time'),
    amr: json(row, 'amr'),
    createdAt: integer(row, 'created_at'),
    lastUsedAt: integer(row, 'last_used_at'),
    requester: optional(row, 'requester', json<NonNullable<RefreshFamily['requester']>>),
    idleExpiresAt: integer(row, 'idle_expires_at'),
    absoluteExpiresAt: integer(row, 'absolute_expires_at'),
    revokedAt: optional(row, 'revoked_at', integer),
    revocationReason: optional(row, 'revocation_reason', text) as RevocationReason | null,
    storedResponse: optional(row, 'stored_response', json<NonNullable<RefreshFamily['storedResponse']>>),
  }
}
