import type { SigningKeyStore, StoredKey } from '../../identity/index.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Connections, type Statement, statement } from './connections.ts'

type KeyRow = {
  readonly kid: string
  readonly alg: StoredKey['alg']
  readonly public_jwk: StoredKey['publicJwk']
  readonly sealed_private_jwk: string
  readonly created_at: number
  readonly active_from: number
  readonly activated_at: number | null
  readonly retired_at: number | null
}

const columns = 'kid, alg, public_jwk, sealed_private_jwk, created_at, active_from, activated_at, retired_at, is_first'
const ifChanged = 'EXISTS (SELECT FROM changed)'
const count = 'SELECT count(*) AS changes FROM changed'

/** Of processes that add at once the unique indexes let one; `unless` spares the others the attempt. */
const insertUnless = (unless: string, isFirst: boolean): Statement =>
  statement(
    `WITH changed AS (
       INSERT INTO signing_keys (${columns})
       SELECT $2, $3, $4::json, $5, $6::bigint, $7::bigint, $8::bigint, $9::bigint, ${isFirst}
       WHERE NOT EXISTS (SELECT FROM signing_keys WHERE alg = $3 AND ${unless})
       ON CONFLICT DO NOTHING RETURNING kid),
     ${told('$1', ifChanged)} ${count}`,
  )

const list = statement('SELECT to_json(signing_keys) AS row FROM signing_keys ORDER BY created_at, kid')
const addFirst = insertUnless('true', true)
const addNext = insertUnless('activated_at IS NULL', false)
const bringForward = statement(
  'UPDATE signing_keys SET active_from = $2 WHERE kid = $1 AND activated_at IS NULL AND active_from > $2',
)
/** `next` holds the row first: whoever comes second finds that it is no next key any more, and changes nothing. */
const activate = statement(
  `WITH next AS (SELECT kid, alg FROM signing_keys WHERE kid = $2 AND activated_at IS NULL FOR UPDATE),
   changed AS (
     UPDATE signing_keys AS key
     SET activated_at = coalesce(key.activated_at, $3),
         retired_at = CASE WHEN key.activated_at IS NULL THEN NULL ELSE $3::bigint END
     FROM next
     WHERE key.alg = next.alg AND key.retired_at IS NULL AND (key.kid = next.kid OR key.activated_at IS NOT NULL)
     RETURNING key.kid),
   ${told('$1', ifChanged)} ${count}`,
)
const remove = statement(
  `WITH changed AS (
     DELETE FROM signing_keys WHERE kid = $2 AND (activated_at IS NULL OR retired_at IS NOT NULL) RETURNING kid),
   ${told('$1', ifChanged)} ${count}`,
)

export function postgresSigningKeys(db: Connections): SigningKeyStore {
  const changed = async (...[what, values]: Parameters<Connections['ask']>): Promise<boolean> => {
    const [row] = await db.ask<{ changes: number }>(what, values)
    return (row?.changes ?? 0) > 0
  }
  const add =
    (what: Statement): SigningKeyStore['addNext'] =>
    async (key, audit) => {
      const { kid, alg, publicJwk, sealedPrivateJwk, createdAt, activeFrom, activatedAt, retiredAt } = key
      const times = [createdAt, activeFrom, activatedAt, retiredAt]
      await db.ask(what, [bodyOf(audit), kid, alg, JSON.stringify(publicJwk), sealedPrivateJwk, ...times])
    }
  return {
    list: async () => (await db.ask<{ row: KeyRow }>(list)).map(({ row }) => toStoredKey(row)),
    addFirst: add(addFirst),
    addNext: add(addNext),
    bringForward: async (kid, activeFrom) => {
      await db.ask(bringForward, [kid, activeFrom])
    },
    activate: (kid, at, audit) => changed(activate, [bodyOf(audit), kid, at]),
    remove: (kid, audit) => changed(remove, [bodyOf(audit), kid]),
  }
}

const toStoredKey = (row: KeyRow): StoredKey => ({
  kid: row.kid,
  alg: row.alg,
  publicJwk: row.public_jwk,
  sealedPrivateJwk: row.sealed_private_jwk,
  createdAt: row.created_at,
  activeFrom: row.active_from,
  activatedAt: row.activated_at,
  retiredAt: row.retired_at,
})
