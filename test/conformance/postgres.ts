import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { eventually } from '../fixtures/eventually.ts'
import { named, sessionsOf, testDatabases } from '../fixtures/postgres.ts'
import { openLocation } from './open-location.ts'
import type { StoreUnderTest } from './store-under-test.ts'

type UsedDatabase = { readonly url: string; readonly emptying: pg.Client }

const databases = await testDatabases()
after(async () => {
  for (const { emptying } of used) await emptying.end()
  await databases.dispose()
})

/**
 * Databases of finished tests: emptying one is cheaper than creating another, and on a connection that stays open, which
 * knows the tables, by far.
 */
const used: UsedDatabase[] = []

/** The name of all sessions of child processes. */
const children = 'child'

/** Every table as after the migrations, which insert one row. TRUNCATE makes new files for each; what refers to others is newer. */
const emptied = `DO $$ DECLARE each text; BEGIN
  FOR each IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace
    AND relname NOT LIKE 'schema_%' ORDER BY oid DESC LOOP
    EXECUTE 'DELETE FROM ' || quote_ident(each);
  END LOOP;
  PERFORM setval(quote_ident(sequencename)::regclass, start_value, false) FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL;
  INSERT INTO audit_head (number, hash) VALUES (0, repeat('0', 64));
END $$`

async function emptyDatabase(): Promise<UsedDatabase> {
  const database = used.pop()
  if (database !== undefined) {
    await database.emptying.query(emptied)
    return database
  }
  const url = await databases.fresh()
  const emptying = new pg.Client(url)
  await emptying.connect()
  return { url, emptying }
}

export const postgres: StoreUnderTest = {
  name: 'PostgreSQL',
  async fresh() {
    const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
    const database = await emptyDatabase()
    const { url } = database
    const location = `${url} ${folder}`
    const store = await openLocation(location)
    return {
      store,
      another: () => openLocation(location),
      location: `${named(url, children)} ${folder}`,
      // PostgreSQL still completes the query of a killed process.
      othersEnded: () => eventually(async () => assert.deepEqual(await sessionsOf(url, children), [])),
      async dispose() {
        await store.close()
        rmSync(folder, { recursive: true })
        used.push(database)
      },
    }
  },
}
