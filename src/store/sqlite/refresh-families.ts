import type { DatabaseSync } from 'node:sqlite'
import type { RefreshFamily, RefreshFamilyStore, RevocationReason } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, json, optional, orNull, type Row, text } from './rows.ts'
import { userReader } from './users.ts'

export function sqliteRefreshFamilies(db: DatabaseSync, write: Write, append: Append): RefreshFamilyStore {
  const find = familyReader(db)
  const findUser = userReader(db)
  const save = db.prepare(
    `UPDATE refresh_families SET generation = ?, token_hash = ?, last_used_at = ?, idle_expires_at = ?, revoked_at = ?,
       revocation_reason = ?, stored_response = ? WHERE id = ?`,
  )
  const ofAccount = db.prepare(
    'SELECT * FROM refresh_families WHERE sub = ? ORDER BY revoked_at IS NOT NULL, last_used_at DESC, id LIMIT ?',
  )
  const end = `UPDATE refresh_families SET revoked_at = ?, revocation_reason = ?, stored_response = NULL
    WHERE revoked_at IS NULL AND`
  const endOfAccount = db.prepare(`${end} sub = ?`)
  const endOfClient = db.prepare(`${end} client_id = ?`)
  return {
    find: (familyId) => reading(() => find(familyId)),
    list: (sub, limit) => reading(() => ofAccount.all(sub, limit).map(toFamily)),
    update: (familyId, step) =>
      write(() => {
        const family = find(familyId)
        const { next, audit, reply } = step(family, family && findUser(family.sub))
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
    endAll: (whose, reason, now) =>
      write(() => {
        const { changes } =
          'sub' in whose ? endOfAccount.run(now, reason, whose.sub) : endOfClient.run(now, reason, whose.clientId)
        return Number(changes)
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
       last_used_at, requester, idle_expires_at, absolute_expires_at, revoked_at, revocation_reason, stored_response)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    )
  }
}

function toFamily(row: Row): RefreshFamily {
  return {
    id: text(row, 'id'),
    clientId: text(row, 'client_id'),
    sub: text(row, 'sub'),
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
