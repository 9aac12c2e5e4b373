import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openStore } from '../index.ts'

test('a database of the first version is brought up to date: its clients get the refresh grace of their dialect', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const first = new DatabaseSync(join(folder, 'platekeeper.db'))
  first.exec(readFileSync(new URL('../migrations/sqlite/0001-first.sql', import.meta.url), 'utf8'))
  first.exec(`INSERT INTO clients VALUES ('old', 'Old avionics', 'deployed', '[]', '[]', 1, 1),
    ('new', 'Flight bag', 'documented', '[]', '[]', 1, 2); PRAGMA user_version = 1`)
  first.close()

  const store = openStore(folder, { now: Date.now, foldUsername: (username) => username })
  const graces = (await store.clients.list()).map(({ id, refreshGraceSeconds }) => [id, refreshGraceSeconds])
  assert.deepEqual(graces, [
    ['old', 30],
    ['new', 0],
  ])
  await store.close()
  rmSync(folder, { recursive: true })
})
