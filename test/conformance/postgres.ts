import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { placesIn } from '../../src/config/index.ts'
import { openImages, type Store } from '../../src/store/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import { named, sessionsOf, testDatabases } from '../fixtures/postgres.ts'
import { openLocation } from './open-location.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** A database whose connections stay open: they have prepared the statements, and know the tables. */
type OpenDatabase = { readonly url: string; readonly emptying: pg.Client; readonly store: Store }

const databases = await testDatabases()
after(async () => {
  for (const { emptying, store } of used) await Promise.all([emptying.end(), store.close()])
  await databases.dispose()
})

/** Those of finished tests: emptying one is cheaper than creating another. */
const used: OpenDatabase[] = []

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

async function openEmpty(): Promise<OpenDatabase> {
  const database = used.pop()
  if (database !== undefined) {
    await database.emptying.query(emptied)
    return database
  }
  const url = await databases.fresh()
  const emptying = new pg.Client(url)
  await emptying.connect()
  const folder = newFolder()
  const store = await openLocation(`${url} ${folder}`)
  rmSync(folder, { recursive: true })
  return { url, emptying, store }
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'platekeeper-'))

export const postgres: StoreUnderTest = {
  name: 'PostgreSQL',
  async fresh() {
    const folder = newFolder()
    const database = await openEmpty()
    const { url } = database
    const location = `${url} ${folder}`
    return {
      store: { ...database.store, images: await openImages(placesIn(folder, url), {}) },
      another: () => openLocation(location),
      location: `${named(url, children)} ${folder}`,
      // PostgreSQL still completes the query of a killed process.
      othersEnded: () => eventually(async () => assert.deepEqual(await sessionsOf(url, children), [])),
      async dispose() {
        await database.store.positionRelay.close()
        // What a test did not wait for would be written after the database is emptied.
        await eventually(() => assert.equal(database.store.figures().pool?.used, 0))
        rmSync(folder, { recursive: true })
        used.push(database)
      },
    }
  },
}
