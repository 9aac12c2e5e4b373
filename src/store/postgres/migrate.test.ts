import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Postgres, testDatabases } from '../../../test/fixtures/postgres.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { migratePostgres, postgresMigrations } from './migrate.ts'

describe('the schema of a PostgreSQL database', () => {
  let databases: Pick<Postgres, 'database' | 'dispose'>
  before(async () => {
    databases = await testDatabases()
  })
  after(() => databases.dispose())

  const inPlace = (
    title: string,
    body: (url: string, query: (text: string) => Promise<pg.QueryResult>) => Promise<void>,
  ) =>
    test(title, async (t) => {
      const databaseUrl = await databases.database()
      const client = new pg.Client({ connectionString: databaseUrl })
      await client.connect()
      t.after(() => client.end())
      await body(databaseUrl, (text) => client.query(text))
    })
  const applied = async (url: string) => (await postgresMigrations(url)).map((state) => state.applied)
  const everyOne = (is: boolean) => readdirSync(new URL('../migrations/postgres/', import.meta.url)).map(() => is)

  inPlace('looking at it changes nothing; two servers that create it concurrently create it once', async (url) => {
    assert.deepEqual(await applied(url), everyOne(false))
    await Promise.all([migratePostgres(url), migratePostgres(url)])
    const states = await postgresMigrations(url)
    assert.deepEqual(
      states.map((state) => state.applied),
      everyOne(true),
    )
    await migratePostgres(url)
    assert.deepEqual(await postgresMigrations(url), states)
  })

  inPlace('keeps the responses of lost refreshes over the update that chains them', async (_, query) => {
    const folder = new URL('../migrations/postgres/', import.meta.url)
    const files = readdirSync(folder).sort()
    const update = files.findIndex((file) => file.endsWith('-refresh-replays.sql'))
    const sql = (file: string | undefined) => readFileSync(new URL(file ?? '', folder), 'utf8')
    for (const file of files.slice(0, update)) await query(sql(file))
    await query(`INSERT INTO refresh_families (id, client_id, sub, scope, generation, token_hash, auth_time, amr,
      created_at, last_used_at, idle_expires_at, absolute_expires_at, kept_answer) VALUES
      ('a', 'c', 's', '[]', 7, '', 1, '[]', 1, 1, 9, 9, '{"sealed":"sealed","keyHash":null,"answeredAt":1795683660123}'),
      ('b', 'c', 's', '[]', 7, '', 1, '[]', 1, 1, 9, 9, NULL)`)
    await query(sql(files[update]))
    const { rows } = await query('SELECT stored_response FROM refresh_families ORDER BY id')
    const used = { generation: 6, rotatedAt: 1_795_683_660_123, network: null, keyHash: null, successor: null }
    assert.deepEqual(rows, [{ stored_response: { sealed: 'sealed', usedTokens: [used] } }, { stored_response: null }])
  })

  inPlace('of a version too new for this one is rejected', async (url, query) => {
    await migratePostgres(url)
    await query(`INSERT INTO schema_migrations VALUES (999, '0999-later.sql', '')`)
    await query(`UPDATE schema_version SET readable_from = 999`)
    await assert.rejects(
      migratePostgres(url),
      (error) => error instanceof StoreUnavailable && /newer version/.test(error.message),
    )
  })

  inPlace('made by a file that has changed since is rejected, by the number of the file', async (url, query) => {
    await migratePostgres(url)
    await query(`UPDATE schema_migrations SET sha256 = 'other' WHERE number = 1`)
    await assert.rejects(migratePostgres(url), /migrated with a different 0001-first\.sql/)
  })

  inPlace('is as it was before when a server is killed while it makes it', async (url, query) => {
    // A table of the same name that is not committed holds the migration up in its middle.
    await query('BEGIN')
    await query('CREATE TABLE charts ()')
    const program = `import { migratePostgres } from ${JSON.stringify(new URL('./migrate.ts', import.meta.url).href)}
      await migratePostgres(process.argv[1])`
    const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', program, url]
    const child = spawn(process.execPath, options, { stdio: 'inherit' })
    const gone = once(child, 'exit')
    const isHeldUp = async () =>
      (await query(`SELECT FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).rowCount === 1
    while (!(await isHeldUp())) await wait(10)
    child.kill('SIGKILL')
    await gone
    await query('ROLLBACK')
    assert.deepEqual(await applied(url), everyOne(false))
    await migratePostgres(url)
    assert.deepEqual(await applied(url), everyOne(true))
  })

  /** A role that owns nothing, and its URL for the database. */
  const stranger = async (url: string, query: (text: string) => Promise<unknown>) => {
    const role = `stranger_${randomBytes(6).toString('hex')}`
    await query(`CREATE ROLE ${role} LOGIN PASSWORD 'password'`)
    return Object.assign(new URL(url), { username: role, password: 'password' }).href
  }
  const messageOf = (opening: Promise<unknown>): Promise<string> =>
    opening.then(
      () => assert.fail('It was opened'),
      (error: Error) => error.message,
    )

  inPlace('of a database that the role does not own names the remedy, which helps', async (url, query) => {
    const foreign = await stranger(url, query)
    const message = await messageOf(migratePostgres(foreign))
    assert.match(
      message,
      /permission denied for schema public\. The role must own the database\. As a superuser run: ALTER/,
    )
    assert.doesNotMatch(message, /:password/)
    await query(message.slice(message.indexOf('ALTER')))
    await migratePostgres(foreign)
    assert.deepEqual(await applied(foreign), everyOne(true))
  })

  inPlace('made by another role names that remedy', async (url, query) => {
    await migratePostgres(url)
    const foreign = await stranger(url, query)
    const message = await messageOf(migratePostgres(foreign))
    assert.match(
      message,
      /permission denied for table schema_migrations\. The role must own the database and all of its/,
    )
    assert.match(message, /REASSIGN OWNED/)
  })

  inPlace('behind a wrong password, or not there at all, names what to check', async (url) => {
    const wrong = Object.assign(new URL(url), { password: 'wrong' }).href
    assert.match(await messageOf(migratePostgres(wrong)), /Check the user and the password in DATABASE_URL/)
    const absent = Object.assign(new URL(url), { pathname: '/not_there' }).href
    assert.match(await messageOf(migratePostgres(absent)), /does not exist\. Create it: createdb --owner=/)
    const nowhere = Object.assign(new URL(url), { port: '1' }).href
    assert.match(await messageOf(migratePostgres(nowhere)), /Check that PostgreSQL is running/)
  })

  test('a missing database is reported with its name and host, without the password', async () => {
    const url = 'postgres://keeper:secret@127.0.0.1:1/charts'
    await assert.rejects(migratePostgres(url), (error) => {
      assert.ok(error instanceof StoreUnavailable)
      assert.match(error.message, /database postgres:\/\/127\.0\.0\.1:1\/charts can't be used: /)
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
  })
})
