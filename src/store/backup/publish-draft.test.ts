import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { freshStore } from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { publishDraft } from './publish-draft.ts'

async function drafted(t: Parameters<typeof freshStore>[0]) {
  const { dataDir } = await freshStore(t)
  const folder = join(dataDir, 'place')
  mkdirSync(folder)
  const [draft, file] = [join(dataDir, 'draft.db'), join(folder, 'platekeeper.db')]
  const db = new DatabaseSync(join(dataDir, 'platekeeper.db'))
  db.prepare('VACUUM INTO ?').run(draft)
  db.close()
  return { draft, folder, file, place: { kind: 'sqlite', file } as const }
}

test('a draft becomes the database of a place that has none, or an empty one that no process has open', async (t) => {
  const { draft, folder, file, place } = await drafted(t)
  const again = `${draft}.again`
  copyFileSync(draft, again)
  await publishDraft(draft, place)
  assert.deepEqual([readdirSync(folder), existsSync(draft)], [['platekeeper.db'], false])
  await publishDraft(again, place)
  assert.ok(!existsSync(again))
  assert.equal(new DatabaseSync(file).prepare('SELECT count(*) AS n FROM users').get()?.['n'], 0)
})

test('an empty database that a server has open is not replaced: its later writes would be lost', async (t) => {
  const { draft, file, place } = await drafted(t)
  copyFileSync(draft, file)
  const server = new DatabaseSync(file)
  server.exec('PRAGMA journal_mode = WAL; SELECT count(*) FROM users')
  await assert.rejects(
    publishDraft(draft, place),
    (error) => error instanceof StoreUnavailable && /in use.*stop the server/.test(error.message),
  )
  server.close()
  assert.ok(existsSync(draft))
  await publishDraft(draft, place)
})
