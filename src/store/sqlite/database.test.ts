import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openStore } from '../index.ts'

test('a database of the first version is brought up to date: clients get the refresh grace of their dialect, sign-ins a time of last use', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const first = new DatabaseSync(join(folder, 'platekeeper.db'))
  first.exec(readFileSync(new URL('../migrations/sqlite/0001-first.sql', import.meta.url), 'utf8'))
  first.exec(`INSERT INTO clients VALUES ('old', 'Old avionics', 'deployed', '[]', '[]', 1, 1),
    ('new', 'Flight bag', 'documented', '[]', '[]', 1, 2); PRAGMA user_version = 1`)
  first.exec(`INSERT INTO refresh_families VALUES
    ('family', 'old', 'somebody', '[]', 1, 'hash', 1, '[]', 4711, 9000, 9000, NULL, NULL)`)
  first.close()

  const store = await openStore(
    { dataDir: folder, databaseUrl: null },
    { now: Date.now, foldUsername: (username) => username },
  )
  const graces = (await store.clients.list()).map(({ id, refreshGraceSeconds }) => [id, refreshGraceSeconds])
  assert.deepEqual(graces, [
    ['old', 30],
    ['new', 0],
  ])
  const { lastUsedAt, requester } = (await store.refreshFamilies.find('family')) ?? assert.fail()
  assert.deepEqual([lastUsedAt, requester], [4711, null])
  await store.close()
  rmSync(folder, { recursive: true })
})
