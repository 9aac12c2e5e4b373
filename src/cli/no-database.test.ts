import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
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

// As a folder of another user, but also for root.
test('of a data folder that cannot be looked into, every command says why and what to do, and doctor misses no database', async () => {
  const loop = join(folder, 'loop')
  symlinkSync('loop', loop)
  const there = (...words: readonly string[]) => recordedCall(words, { env: { DATA_DIR: loop }, cwd: folder })
  const why = 'its symbolic links lead in a circle (ELOOP). Check the links'
  for (const words of [
    ['user', 'list'],
    ['backup', 'a.zip'],
    ['import', 'charts', 'drawn'],
  ]) {
    const { code, err } = await there(...words)
    assert.deepEqual([code, err], [1, `error: The data folder ${loop} can't be read: ${why}\n`], words.join(' '))
  }
  const { code, out } = await there('doctor')
  assert.equal(code, 1)
  assert.ok(out.includes(why) && !out.includes('There is no database yet'), out)
})
