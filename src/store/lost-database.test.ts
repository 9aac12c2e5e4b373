import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { testDatabases } from '../../test/fixtures/postgres.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { migrate, migrations, openStore } from './index.ts'
import { refuseLostDatabase } from './lost-database.ts'

const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(root, { recursive: true }))

test('an empty PostgreSQL database with images of an earlier service is rejected and left empty; one that is in use is opened', async (t) => {
  const databases = await testDatabases()
  t.after(() => databases.dispose())
  const place = placesIn(join(root, 'shared'), await databases.database())
  mkdirSync(join(place.dataDir, 'images', 'kpdx'), { recursive: true })
  for (const open of [openStore, migrate]) {
    await assert.rejects(open(place, { foldUsername }), /postgres:\/\/127[^ ]* is empty, but .*images of an earlier/)
  }
  assert.ok((await migrations(place.database)).every(({ applied }) => !applied))
  rmSync(place.dataDir, { recursive: true })
  await (await openStore(place, { foldUsername })).close()
  assert.ok(existsSync(place.dataDir))
  mkdirSync(join(place.dataDir, 'images', 'kpdx'), { recursive: true })
  await (await openStore(place, { foldUsername })).close()
})

test('files of a server that makes the database at the same time are not taken for those of an earlier service', async () => {
  const dataDir = join(root, 'first')
  const { database } = placesIn(dataDir, 'postgres:///charts')
  let asked = 0
  const isNew = async () => {
    asked += 1
    return true
  }
  await refuseLostDatabase(dataDir, database, isNew)
  assert.equal(asked, 0, 'no data of any account is left: the database is not even read')
  mkdirSync(join(dataDir, 'images'), { recursive: true })
  writeFileSync(join(dataDir, 'master.key'), '')
  await refuseLostDatabase(dataDir, database, isNew)
  assert.equal(asked, 0, 'an empty folder and an empty file are nothing')
  writeFileSync(join(dataDir, 'master.key'), 'key')
  await refuseLostDatabase(dataDir, database, async () => false)
  await assert.rejects(refuseLostDatabase(dataDir, database, isNew), /master\.key of an earlier service/)
})
