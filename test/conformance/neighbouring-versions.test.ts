import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { type Places, placesIn } from '../../src/config/index.ts'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { foldUsername } from '../../src/identity/index.ts'
import { migrate, migrations, openStore, type Store } from '../../src/store/index.ts'
import { makeDataFolder } from '../fixtures/data-folder.ts'
import { testDatabases } from '../fixtures/postgres.ts'
import { laterPostgres, laterSqlite, ownSchema, type Readable } from './later-schema.ts'
import { aClient, aFamily, anEntry, aUser } from './records.ts'

type Under = {
  readonly places: Places
  readonly schema: number
  /** The migration of the next version, as its server applies it. */
  readonly later: (readable?: Readable) => Promise<void>
}

describe('servers of neighbouring versions', async () => {
  const folders: string[] = []
  const databases = await testDatabases()
  after(async () => {
    await databases.dispose()
    for (const folder of folders) rmSync(folder, { recursive: true })
  })
  const stores: Readonly<Record<string, () => Promise<Under>>> = {
    async SQLite() {
      const dataDir = await makeDataFolder()
      folders.push(dataDir)
      const later = async (readable?: Readable) => laterSqlite(dataDir, readable)
      return { places: placesIn(dataDir), schema: ownSchema('sqlite'), later }
    },
    async PostgreSQL() {
      const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
      folders.push(dataDir)
      const url = await databases.database()
      const places = placesIn(dataDir, url)
      await migrate(places, { foldUsername })
      const later = (readable?: Readable) => laterPostgres(url, readable)
      return { places, schema: ownSchema('postgres'), later }
    },
  }
  const open = ({ places }: Under) => openStore(places, { foldUsername })

  /** Writes what most requests write, and reads it through another server. */
  async function works(store: Store, other: Store): Promise<void> {
    const [client, user] = [aClient(), aUser()]
    await store.clients.add(client, anEntry())
    await store.users.add(user, anEntry())
    await store.users.update(user.sub, (row) => ({ ...row, name: 'Renamed' }))
    const family = aFamily({ sub: user.sub, clientId: client.id })
    for (const attempt of [1, 2, 3]) {
      const bucket = { fullAt: 10 ** 13 + attempt, refusing: false }
      await store.rateLimits.update([user.sub], attempt, () => ({ next: new Map([[user.sub, bucket]]), reply: null }))
    }
    assert.deepEqual(await other.clients.find(client.id), client)
    assert.equal((await other.users.find(user.sub))?.name, 'Renamed')
    assert.equal(await other.refreshFamilies.find(family.id), null)
    assert.equal((await other.audit.verify()).intact, true)
  }

  for (const [name, make] of Object.entries(stores)) {
    test(`${name}: an older server keeps running while a newer one extends the schema, and starts again after it`, async (t) => {
      const under = await make()
      const older = await open(under)
      t.after(() => older.close())
      await works(older, older)
      await under.later()
      const newer = await open(under)
      t.after(() => newer.close())
      await works(older, newer)
      await works(newer, older)
      const states = await migrations(under.places.database)
      assert.equal(states.length, under.schema)
      assert.ok(states.every(({ applied }) => applied))
    })

    test(`${name}: a version that the schema is still readable for starts, an older one says which it needs`, async () => {
      const under = await make()
      await under.later({ from: under.schema, program: '8.1.0' })
      await (await open(under)).close()
    })

    test(`${name}: a version that is too old for the schema is refused with the one that it needs, and changes nothing`, async () => {
      const under = await make()
      await under.later({ from: under.schema + 1, program: '8.2.0' })
      const before = new RegExp(
        `migrated by a newer version of Platekeeper: its schema is ${under.schema + 1}, this version knows ${under.schema}` +
          '.*Run Platekeeper 8\\.2\\.0 or newer, or restore',
      )
      for (const attempt of [
        open,
        () => migrate(under.places, { foldUsername }),
        () => migrations(under.places.database),
      ]) {
        await assert.rejects(Promise.resolve(attempt(under)), (error) => {
          assert.ok(error instanceof StoreUnavailable)
          assert.match(error.message, before)
          return true
        })
      }
    })
  }
})
