import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import pg from 'pg'
import { aKey, anEntry } from '../../../test/conformance/records.ts'
import { testDatabases } from '../../../test/fixtures/postgres.ts'
import { placesIn } from '../../config/index.ts'
import { foldUsername } from '../../identity/index.ts'
import { openStore } from '../index.ts'
import { migratePostgres } from '../postgres/migrate.ts'
import { inspectSnapshot, isEmptyPlace, loadIntoPostgres, writeSnapshot } from './index.ts'
import { type CopiedColumn, type CopiedTable, copiedTables, ownColumns } from './tables.ts'

type Value = string | number | null

/** Values that a constraint asks for, by table and column. */
const fixedValues: Readonly<Record<string, Value>> = {
  'clock.name': 'server',
  'image_marker.single': 1,
}
/** Of the tables with one row. */
const single = ['clock', 'image_marker']
/** What refers to another row has the values of that row's key. */
const references: Readonly<Record<string, string>> = {
  'web_sessions.sub': 'users.sub',
  'notices.sub': 'users.sub',
  'passkeys.sub': 'users.sub',
  'second_steps.sub': 'users.sub',
  'mail_links.sub': 'users.sub',
  'reset_links.sub': 'users.sub',
  'pack_keys.id_hash': 'viewer_sessions.id_hash',
  'airports.edition': 'editions.id',
  'charts.edition': 'editions.id',
  'kept.sub': 'kept_accounts.sub',
  'job_events.job_id': 'jobs.id',
}

const states: readonly Value[] = ['superseded', 'ready', 'live']

/** Unlike any default, and unlike the value in another row or column. */
function storedValue(table: CopiedTable, { name, kind }: CopiedColumn, row: number): Value {
  const place = `${table.name}.${name}`
  const given = fixedValues[place]
  if (given !== undefined) return given
  if (place === 'editions.state') return states[row] ?? null
  const origin = references[place] ?? place
  // A number of its own for each column and row.
  const number = [...origin].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 7) * 10 + row
  if (kind === 'integer') return place.endsWith('.id') || place.endsWith('.edition') ? 1000 + row : number + 2 ** 51
  if (kind === 'flag') return 1 - (row % 2)
  if (kind === 'json') return `{ "${name}": [${number}, 1.50, "Zoë “✈” \\u2028 \\\\u0000"],  "a": null }`
  return `${origin} Zoë “✈”\n\t\\ ${number}`
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')

/** Every table has a row with all columns, and one with those alone that are never NULL. */
function fill(db: DatabaseSync, tables: readonly CopiedTable[]): void {
  for (const table of tables.filter(({ name }) => !name.startsWith('audit_'))) {
    const own = Object.keys((ownColumns.sqlite as Record<string, object>)[table.name] ?? {})
    const required = db.prepare('SELECT name FROM pragma_table_info(?) WHERE "notnull" OR pk > 0').all(table.name)
    const isRequired = new Set(required.map((row) => String(row['name'])))
    const add = (columns: readonly CopiedColumn[], row: number, values: readonly Value[]) =>
      db
        .prepare(
          `INSERT INTO "${table.name}" (${quoted([...columns.map(({ name }) => name), ...(row === 0 ? own : [])])})
           VALUES (${[...values, ...(row === 0 ? own : [])].map(() => '?').join(', ')})`,
        )
        .run(...values, ...(row === 0 ? own.map(() => 5) : []))
    for (const row of single.includes(table.name) ? [0] : [0, 1, 2]) {
      const columns = row === 0 ? table.columns : table.columns.filter(({ name }) => isRequired.has(name))
      const values = columns.map((column) => storedValue(table, column, row))
      add(columns, row, values)
    }
  }
  db.exec("UPDATE sqlite_sequence SET seq = 5000 WHERE name = 'editions'")
}

describe('a snapshot', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-snapshot-'))
  const databases = await testDatabases()
  const inFolder = (name: string) => join(folder, name)
  const places = placesIn(inFolder('data'))
  const url = await databases.database()
  const store = await openStore(places, { foldUsername })
  for (const note of ['one', 'two', 'three']) await store.audit.append(anEntry({ details: { note } }))
  await store.close()
  const schema = await databases.fresh()
  await migratePostgres(schema)
  const client = new pg.Client(schema)
  await client.connect()
  after(async () => {
    await client.end()
    await databases.dispose()
    rmSync(folder, { recursive: true })
  })

  const file = join(folder, 'data', 'platekeeper.db')
  const db = new DatabaseSync(file, { enableForeignKeyConstraints: true })
  const tables = await copiedTables(db, client)
  fill(db, tables)
  const [first, second] = [inFolder('first.sqlite'), inFolder('second.sqlite')]

  const rowsIn = (path: string, { name, key, columns }: CopiedTable) => {
    const opened = new DatabaseSync(path, { readOnly: true })
    const rows = opened
      .prepare(`SELECT ${quoted(columns.map((column) => column.name))} FROM "${name}" ORDER BY ${quoted(key)}`)
      .all()
    opened.close()
    return rows.map((row) => ({ ...row }))
  }

  test('has every row of an SQLite database that a server has open, in one private file', async () => {
    await writeSnapshot({ kind: 'sqlite', file }, first)
    assert.equal(statSync(first).mode & 0o777, 0o600)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('first')),
      ['first.sqlite'],
    )
    for (const table of tables) assert.deepEqual(rowsIn(first, table), rowsIn(file, table), table.name)
  })

  test('goes into PostgreSQL and comes back, every row and column as it was', async () => {
    await loadIntoPostgres(first, url)
    await writeSnapshot({ kind: 'postgres', url }, second)
    assert.equal(statSync(second).mode & 0o777, 0o600)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('second')),
      ['second.sqlite'],
    )
    for (const table of tables) {
      const rows = rowsIn(second, table)
      assert.deepEqual(rows, rowsIn(first, table), table.name)
      assert.ok(rows.length > 0, `${table.name} has rows`)
      const isSet = (name: string) => rows.some((row) => row[name] !== null)
      for (const { name } of table.columns) assert.ok(isSet(name), `${table.name}.${name} has a value`)
    }
  })

  test('is found intact on both ways, and counted', async () => {
    for (const path of [first, second]) {
      const { intact, faults, counts, schemaVersion } = await inspectSnapshot(path, 1)
      assert.deepEqual({ intact, faults }, { intact: true, faults: [] })
      const { accounts, clients, families, editions, liveEditions, auditEntries } = counts
      assert.deepEqual(
        { accounts, clients, families, editions, liveEditions, auditEntries },
        { accounts: 3, clients: 3, families: 3, editions: 3, liveEditions: 1, auditEntries: 3 },
      )
      assert.equal(schemaVersion, Number(db.prepare('PRAGMA user_version').get()?.['user_version']))
    }
  })

  test('in PostgreSQL goes on: the audit chain, numbers that were given, and the first signing key', async () => {
    const { editions, audit, signingKeys, close } = await openStore(placesIn(inFolder('moved'), url), { foldUsername })
    await audit.append(anEntry())
    const verdict = await audit.verify()
    assert.deepEqual([verdict.intact, verdict.count], [true, 4])
    assert.equal(await editions.begin({ source: 'new', cycle: '2612' }), 5001)
    const alg = storedValue(...signingAlgorithm(tables), 0)
    await signingKeys.addFirst(aKey({ kid: 'another', alg: alg as 'ES256' }))
    assert.ok(!(await signingKeys.list()).some(({ kid }) => kid === 'another'))
    await close()
    const third = inFolder('third.sqlite')
    await writeSnapshot({ kind: 'postgres', url }, third)
    const { intact, counts } = await inspectSnapshot(third, 1)
    assert.deepEqual([intact, counts.auditEntries], [true, 4])
  })

  test('is loaded into no database that is not empty, with the remedy', async () => {
    await assert.rejects(loadIntoPostgres(first, url), /is not empty: create another one/)
    assert.equal(await isEmptyPlace({ kind: 'postgres', url }), false)
  })

  test('with a character that PostgreSQL cannot store is refused with the row, and nothing is loaded', async () => {
    const bad = inFolder('bad.sqlite')
    await writeSnapshot({ kind: 'sqlite', file }, bad)
    const opened = new DatabaseSync(bad)
    const target = await databases.fresh()
    const sub = String(opened.prepare('SELECT max(sub) AS sub FROM users').get()?.['sub'])
    for (const [table, key, change] of [
      ['users', sub, `UPDATE users SET name = 'a' || char(0) WHERE sub = ?`],
      ['users', sub, `UPDATE users SET name = NULL, subscriptions = '["\\\\\\u0000"]' WHERE sub = ?`],
    ] as const) {
      opened.prepare(change).run(key)
      await assert.rejects(loadIntoPostgres(bad, target), (error: Error) => {
        assert.ok(error.message.includes(table), error.message)
        assert.ok(error.message.includes(JSON.stringify(sub)), error.message)
        return true
      })
      assert.equal(await isEmptyPlace({ kind: 'postgres', url: target }), true)
    }
    opened.close()
  })

  test('that is stopped in between leaves no file, and nothing in the database', async () => {
    const target = await databases.fresh()
    const stopping = () => {
      const stop = new AbortController()
      return { signal: stop.signal, onProgress: () => stop.abort(new Error('stopped')) }
    }
    await assert.rejects(loadIntoPostgres(first, target, stopping()), /^Error: stopped$/)
    assert.equal(await isEmptyPlace({ kind: 'postgres', url: target }), true)
    const file = inFolder('stopped.sqlite')
    await assert.rejects(writeSnapshot({ kind: 'postgres', url }, file, stopping()), /^Error: stopped$/)
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('stopped')),
      [],
    )
  })

  test('tells how many of all rows are copied', async () => {
    const said: { rows: number; of: number | null }[] = []
    const onProgress = (progress: { rows: number; of: number | null }) => void said.push(progress)
    await loadIntoPostgres(first, await databases.fresh(), { onProgress })
    const all = tables.reduce((sum, table) => sum + rowsIn(first, table).length, 0)
    assert.deepEqual([said.at(-1)?.rows, new Set(said.map(({ of }) => of))], [all, new Set([all])])
  })

  test('from a schema with what this version does not know is refused: it would be lost', async () => {
    const newer = await databases.fresh()
    await migratePostgres(newer)
    const other = new pg.Client(newer)
    await other.connect()
    await other.query('ALTER TABLE users ADD COLUMN nickname text; CREATE TABLE badges (id text PRIMARY KEY)')
    await other.end()
    const target = inFolder('newer.sqlite')
    await assert.rejects(
      writeSnapshot({ kind: 'postgres', url: newer }, target),
      /differ in badges, users\.nickname, so that data would be lost/,
    )
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.startsWith('newer')),
      [],
    )
  })

  after(() => db.close())
})

function signingAlgorithm(tables: readonly CopiedTable[]): [CopiedTable, CopiedColumn] {
  const table = tables.find(({ name }) => name === 'signing_keys')
  const column = table?.columns.find(({ name }) => name === 'alg')
  assert.ok(table && column)
  return [table, column]
}
