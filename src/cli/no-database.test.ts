import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { recordedCall } from './testing/recorded-call.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
const dataDir = join(folder, 'data')
const call = (...words: readonly string[]) => recordedCall(words, { env: { DATA_DIR: dataDir }, cwd: folder })

test('a backup or a verification without a database fails and creates nothing, so that a cron job without its DATA_DIR is noticed', async () => {
  for (const words of [
    ['backup', 'backups'],
    ['backup', 'a.zip'],
    ['audit', 'verify'],
    ['images', 'verify'],
  ]) {
    const { code, out, err } = await call(...words)
    assert.deepEqual([code, out], [1, ''], words.join(' '))
    assert.equal(err, `error: There is no database in ${dataDir}. Set DATA_DIR to the data folder of your server\n`)
  }
  for (const name of ['data', 'backups', 'a.zip']) assert.ok(!existsSync(join(folder, name)), name)
})

test('commands that begin an installation create the database; an empty file in its place is none', async () => {
  assert.equal((await call('user', 'add', 'max', '--generate')).code, 0)
  assert.equal((await call('audit', 'verify')).code, 0)
  const empty = join(folder, 'empty')
  await recordedCall(['user', 'list'], { env: { DATA_DIR: empty }, cwd: folder })
  rmSync(join(empty, 'platekeeper.db'))
  writeFileSync(join(empty, 'platekeeper.db'), '')
  const { code, err } = await recordedCall(['images', 'verify'], { env: { DATA_DIR: empty }, cwd: folder })
  assert.deepEqual([code, /There is no database in/.test(err)], [1, true], err)
})
