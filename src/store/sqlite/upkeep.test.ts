import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { anEntry, aUser } from '../../../test/conformance/records.ts'
import { eventually } from '../../../test/fixtures/eventually.ts'
import { placesIn } from '../../config/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { foldUsername } from '../../identity/index.ts'
import { openStore } from '../index.ts'
import { isSuspect } from './file-identity.ts'

type Line = { readonly level: 'warn' | 'error'; readonly text: string }

function newFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

/** A server's store; its two seconds pass when the test says so. */
async function openUpkept(t: TestContext, dataDir: string) {
  const store = await openStore(placesIn(dataDir), { foldUsername })
  t.after(() => store.close())
  const lines: Line[] = []
  let attend = async (): Promise<void> => undefined
  const line = (level: Line['level']) => (_: object, text: string) => void lines.push({ level, text })
  store.startUpkeep({
    every: (seconds, work) => {
      assert.equal(seconds, 2)
      attend = work
      return () => undefined
    },
    log: { warn: line('warn'), error: line('error') },
  })
  return { store, lines, attend: () => attend() }
}

const fileIn = (folder: string): string => join(folder, 'platekeeper.db')

/** What a copy of the database file alone contains, read by another process. */
function usersIn(file: string): readonly string[] {
  const code = `const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
    console.log(JSON.stringify(db.prepare('SELECT username FROM users ORDER BY username').all().map((row) => row.username)))`
  const copy = `${file}-copy`
  copyFileSync(file, copy)
  const { stdout } = spawnSync(process.execPath, ['-e', code, copy], { encoding: 'utf8' })
  rmSync(copy)
  return JSON.parse(stdout)
}

const named = (username: string) => ({ ...aUser(), username })

test('two seconds after the last write, the database file alone contains everything', async (t) => {
  const folder = newFolder(t)
  const { store, attend } = await openUpkept(t, folder)
  await store.users.add(named('anna'))
  await attend()
  await attend()
  assert.deepEqual(usersIn(fileIn(folder)), ['anna'])
  // More than is copied on the thread of the server.
  for (let i = 0; i < 60; i += 1) {
    await store.audit.append({ ...anEntry(), details: { filler: 'x'.repeat(40_000) } })
  }
  await store.users.add(named('zoe'))
  await attend()
  await attend()
  assert.deepEqual(usersIn(fileIn(folder)), ['anna', 'zoe'])
})

test('while there are writes, nothing is copied', async (t) => {
  const folder = newFolder(t)
  const { store, attend } = await openUpkept(t, folder)
  await attend()
  await attend()
  await store.users.add(named('anna'))
  await attend()
  assert.deepEqual(usersIn(fileIn(folder)), [])
})

test('a shutdown empties the log, also while another process has the database open', async (t) => {
  const folder = newFolder(t)
  const { store } = await openUpkept(t, folder)
  const other = await openStore(placesIn(folder), { foldUsername })
  t.after(() => other.close())
  await store.users.add(named('anna'))
  await store.close()
  assert.equal(statSync(`${fileIn(folder)}-wal`).size, 0)
  assert.deepEqual(usersIn(fileIn(folder)), ['anna'])
})

test('a log that is deleted under the server is noticed, and every acknowledged write survives the end of the process', async (t) => {
  const folder = newFolder(t)
  const { store, attend, lines } = await openUpkept(t, folder)
  await store.users.add(named('anna'))
  rmSync(`${fileIn(folder)}-wal`)
  await store.users.add(named('berta'))
  await attend()
  assert.deepEqual(
    lines
      .filter(({ level }) => level === 'error')
      .map(({ text }) => /platekeeper\.db-wal was deleted.*docs\/how-to/.test(text)),
    [true],
  )
  await store.users.add(named('zoe'))
  // As a process that is killed leaves them.
  const left = newFolder(t)
  cpSync(folder, left, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  const after = await openStore(placesIn(left), { foldUsername })
  t.after(() => after.close())
  assert.deepEqual((await after.users.list()).map(({ username }) => username).sort(), ['anna', 'berta', 'zoe'])
  assert.ok((await after.audit.verify()).intact)
})

test('while another process keeps a deleted log open, writes are refused', async (t) => {
  const folder = newFolder(t)
  const { store, attend, lines } = await openUpkept(t, folder)
  const other = await openStore(placesIn(folder), { foldUsername })
  t.after(() => other.close())
  await store.users.add(named('anna'))
  rmSync(`${fileIn(folder)}-wal`)
  await attend()
  await attend()
  await assert.rejects(store.users.add(named('berta')), StoreUnavailable)
  await assert.rejects(store.tryWrite(), /-wal was deleted .* Stop all other processes/)
  assert.equal(lines.length, 1)
  assert.deepEqual(usersIn(fileIn(folder)), ['anna'])
  await other.close()
  await attend()
  await store.users.add(named('berta'))
})

test('a database that is replaced under the server is noticed: writes are refused, and what it contained is in a file next to it', async (t) => {
  const folder = newFolder(t)
  const { store, attend, lines } = await openUpkept(t, folder)
  const file = fileIn(folder)
  await store.users.add(named('anna'))
  const { ino } = statSync(file)
  writeFileSync(join(folder, 'backup.db'), 'another file')
  renameSync(join(folder, 'backup.db'), file)
  await attend()
  await attend()
  await assert.rejects(store.users.add(named('berta')), StoreUnavailable)
  assert.deepEqual(
    (await store.users.list()).map(({ username }) => username),
    ['anna'],
  )
  assert.deepEqual(usersIn(`${file}-rescued-${ino}`), ['anna'])
  assert.equal(statSync(`${file}-rescued-${ino}`).mode & 0o777, 0o600)
  assert.equal(lines.length, 1)
  assert.match(lines[0]?.text ?? '', /platekeeper\.db was deleted or replaced.*-rescued-\d+: stop the server/)
})

/** The first line of a server that checks its database. */
async function lineOfCheck(t: TestContext, folder: string): Promise<Line> {
  assert.ok(isSuspect(fileIn(folder)))
  const { store, attend, lines } = await openUpkept(t, folder)
  await attend()
  const line = await eventually(() => lines[0] ?? assert.fail('no line'))
  await store.close()
  return line
}

test('the database is checked after a server that was killed, and if it is another file; not after a clean stop', async (t) => {
  const folder = newFolder(t)
  const { store, attend } = await openUpkept(t, folder)
  await store.users.add(named('anna'))
  await attend()
  const killed = newFolder(t)
  cpSync(folder, killed, { recursive: true, filter: (path) => !path.endsWith('-shm') })
  await store.close()
  assert.ok(!isSuspect(fileIn(folder)))

  assert.match((await lineOfCheck(t, killed)).text, /checked and is intact/)
  assert.ok(!isSuspect(fileIn(killed)))
  copyFileSync(fileIn(killed), join(killed, 'copy.db'))
  renameSync(join(killed, 'copy.db'), fileIn(killed))
  assert.match((await lineOfCheck(t, killed)).text, /checked and is intact/)
  assert.ok(!isSuspect(fileIn(killed)))
})

test('damage is an error with the remedy, and the next start finds it again', async (t) => {
  const folder = newFolder(t)
  const { store } = await openUpkept(t, folder)
  for (let i = 0; i < 300; i += 1) await store.users.add(named(`person-${i}`))
  await store.close()
  rmSync(`${fileIn(folder)}-intact`)
  const { size } = statSync(fileIn(folder))
  // Pages of rows, as an interrupted copy leaves them.
  const file = openSync(fileIn(folder), 'r+')
  writeSync(file, Buffer.alloc(24_576), 0, 24_576, size - 49_152)
  closeSync(file)
  for (let start = 0; start < 2; start += 1) {
    const { level, text } = await lineOfCheck(t, folder)
    assert.equal(level, 'error')
    assert.match(text, /is damaged: .*restore the database from your backup: docs\/how-to\/backup\.md/)
  }
})
