import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { freshStore } from '../../../test/fixtures/index.ts'
import { testDatabases } from '../../../test/fixtures/postgres.ts'
import type { DatabasePlace } from '../../config/index.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { writeSnapshot } from './index.ts'

/** Of tables that are copied first and last: each transaction of a writer adds a row to both. */
const [early, late] = ['revoked_tokens', 'used_proofs'] as const
const insertions = (id: string) => [
  `INSERT INTO ${early} (jti, expires_at) VALUES (${id}, 1)`,
  `INSERT INTO ${late} (id, expires_at) VALUES (${id}, 1)`,
]

/** Writes before the copy, during it and after it; returns what the snapshot has. */
async function copyDuringWrites(place: DatabasePlace, file: string, write: (n: number) => Promise<void>) {
  let written = 0
  const writeOne = async () => write(written++)
  for (let n = 0; n < 500; n += 1) await writeOne()
  const before = written
  let isCopied = false
  const copying = writeSnapshot(place, file).finally(() => {
    isCopied = true
  })
  while (!isCopied) {
    await writeOne()
    await setImmediate()
  }
  await copying
  await writeOne()
  const db = new DatabaseSync(file, { readOnly: true })
  const count = (table: string) => Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n'])
  const [first, last] = [count(early), count(late)]
  db.close()
  assert.equal(first, last, 'all of a transaction, or nothing')
  assert.ok(first >= before && first < written, `${first} of ${before} to ${written}`)
}

test('a snapshot of SQLite is one moment, and writes go on meanwhile', async (t) => {
  const { dataDir } = await freshStore(t)
  const file = join(dataDir, 'platekeeper.db')
  const db = new DatabaseSync(file)
  db.exec('PRAGMA synchronous = OFF')
  t.after(() => db.close())
  const statements = insertions('?').map((sql) => db.prepare(sql))
  await copyDuringWrites({ kind: 'sqlite', file }, join(dataDir, 'snapshot.sqlite'), async (n) => {
    db.exec('BEGIN')
    for (const each of statements) each.run(String(n))
    db.exec('COMMIT')
  })
})

test('a snapshot of PostgreSQL is one moment, and writes go on meanwhile', async (t) => {
  const { dataDir } = await freshStore(t)
  const databases = await testDatabases()
  const url = await databases.fresh()
  await migratePostgres(url)
  const client = new pg.Client(url)
  await client.connect()
  t.after(async () => {
    await client.end()
    await databases.dispose()
  })
  await copyDuringWrites({ kind: 'postgres', url }, join(dataDir, 'snapshot.sqlite'), async (n) => {
    await client.query(insertions(`'${n}'`).join('; '))
  })
})
