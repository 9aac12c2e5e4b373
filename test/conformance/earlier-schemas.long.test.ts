import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import type { Store } from '../../src/store/index.ts'
import { migrationFiles } from '../../src/store/migration-files.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { isLong } from '../fixtures/rounds.ts'
import { earlierRows, insertion } from './earlier-rows.ts'
import { openLocation } from './open-location.ts'

/** What was written at an earlier schema is what this version reads. */
async function isKept(store: Store): Promise<void> {
  const [client] = await store.clients.list()
  assert.deepEqual([client?.id, client?.scopes, client?.enabled], ['bag', ['charts'], true])
  assert.deepEqual(client?.grants, ['device_code'])
  assert.equal((await store.users.findByName('Ann'))?.sub, 'ann')
  const [family] = await store.refreshFamilies.list('ann', 9)
  assert.deepEqual([family?.id, family?.scope, family?.revokedAt], ['family', ['charts'], null])
  const session = await store.deviceSessions.update('code', ({ session }) => ({ reply: session }))
  assert.deepEqual([session?.state, session?.interval, session?.approval?.sub], ['approved', 5, 'ann'])
  assert.equal(session?.approval?.sessionVersion, 2)
  assert.equal((await store.browserSessions.find('browser', 0))?.sub, 'ann')
  assert.deepEqual(
    (await store.signingKeys.list()).map(({ kid }) => kid),
    ['key'],
  )
  const [edition] = await store.editions.list()
  assert.deepEqual([edition?.source, edition?.state], ['folder:plates', 'live'])
  const { airports, charts } = await store.catalogue.holdings('KPDX')
  assert.deepEqual([airports[0]?.statement.stated, charts[0]?.chart.index_number], [{ name: 'Portland' }, '11-1'])
  assert.equal((await store.audit.verify()).intact, true)
}

describe('a database of an earlier schema', async () => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const databases = await testDatabases()
  const url = await databases.database()
  const client = new pg.Client(url)
  await client.connect()
  after(async () => {
    await client.end()
    await databases.dispose()
    rmSync(root, { recursive: true })
  })

  for (const { number, name } of migrationFiles('sqlite')) {
    test(`SQLite, ${name}: keeps its rows over the update`, async () => {
      const folder = mkdtempSync(join(root, 'sqlite-'))
      const db = new DatabaseSync(join(folder, 'platekeeper.db'))
      db.exec('PRAGMA synchronous = OFF')
      for (const { sql } of migrationFiles('sqlite').slice(0, number)) db.exec(sql)
      const columns = db.prepare('SELECT name FROM pragma_table_info(?)')
      for (const [table, row] of earlierRows()) {
        const there = columns.all(table).map((column) => String(column['name']))
        const { sql, values } = insertion(table, row, there, () => '?')
        if (there.length > 0)
          db.prepare(sql).run(...values.map((value) => (typeof value === 'boolean' ? Number(value) : value)))
      }
      db.exec(`PRAGMA user_version = ${number}`)
      db.close()
      const store = await openLocation(`sqlite:${folder}`)
      await isKept(store)
      await store.close()
    })
  }

  const newest = migrationFiles('postgres').length
  const schemas = migrationFiles('postgres').filter(({ number }) => isLong || number === 1 || number >= newest - 1)
  for (const { number, name } of schemas) {
    test(`PostgreSQL, ${name}: keeps its rows over the update`, async () => {
      // A schema of its own is as good as a database, and made in a tenth of the time.
      const schema = `at_${number}`
      await client.query(`CREATE SCHEMA ${schema}; SET search_path = ${schema}`)
      await client.query(`CREATE TABLE schema_migrations (
        number bigint PRIMARY KEY, name text NOT NULL, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
      for (const file of migrationFiles('postgres').slice(0, number)) {
        await client.query(file.sql)
        const applied = [file.number, file.name, file.sha256]
        await client.query('INSERT INTO schema_migrations (number, name, sha256) VALUES ($1, $2, $3)', applied)
      }
      for (const [table, row] of earlierRows()) {
        const { rows } = await client.query<{ column_name: string }>(
          'SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
          [schema, table],
        )
        const there = rows.map(({ column_name }) => column_name)
        const { sql, values } = insertion(table, row, there, (position) => `$${position}`)
        if (there.length > 0) await client.query(sql, values)
      }
      const own = new URL(url)
      own.searchParams.set('options', `-c search_path=${schema}`)
      const store = await openLocation(`${own.href} ${mkdtempSync(join(root, 'images-'))}`)
      await isKept(store)
      await store.close()
    })
  }
})
