import type { DatabaseSync } from 'node:sqlite'
import type { SigningKeyStore, StoredKey } from '../../identity/index.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, json, type Row, text } from './rows.ts'

export function sqliteSigningKeys(db: DatabaseSync, write: Write): SigningKeyStore {
  const list = db.prepare('SELECT * FROM signing_keys ORDER BY created_at, kid')
  const insert = db.prepare(
    `INSERT INTO signing_keys (kid, alg, public_jwk, sealed_private_jwk, created_at)
     SELECT ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM signing_keys WHERE alg = ?)`,
  )
  return {
    list: () => reading(() => list.all().map(toStoredKey)),
    addFirst: ({ kid, alg, publicJwk, sealedPrivateJwk, createdAt }) =>
      write(() => {
        insert.run(kid, alg, JSON.stringify(publicJwk), sealedPrivateJwk, createdAt, alg)
      }),
  }
}

function toStoredKey(row: Row): StoredKey {
  return {
    kid: text(row, 'kid'),
    alg: text(row, 'alg') as StoredKey['alg'],
    publicJwk: json(row, 'public_jwk'),
    sealedPrivateJwk: text(row, 'sealed_private_jwk'),
    createdAt: integer(row, 'created_at'),
  }
}
