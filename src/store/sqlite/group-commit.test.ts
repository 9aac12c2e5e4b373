import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '../../failures/index.ts'
import { groupCommits, type RetryPolicy, type Write } from './group-commit.ts'

type Notes = { readonly db: DatabaseSync; readonly write: Write; put(note: string): Promise<unknown>; all(): string[] }

function notes(path = ':memory:', policy?: RetryPolicy): Notes {
  const db = new DatabaseSync(path, { timeout: 5 })
  db.exec('PRAGMA journal_mode = WAL; CREATE TABLE IF NOT EXISTS notes (note TEXT PRIMARY KEY) STRICT')
  const insert = db.prepare('INSERT INTO notes VALUES (?)')
  const select = db.prepare('SELECT note FROM notes ORDER BY note')
  const write = groupCommits(db, undefined, policy)
  return {
    db,
    write,
    put: (note) => write(() => insert.run(note)),
    all: () => select.all().map(({ note }) => String(note)),
  }
}

function databaseIn(t: { after(work: () => void): void }): string {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return join(folder, 'notes.db')
}

const unavailable = (error: unknown): boolean => error instanceof StoreUnavailable
const isTransient = (error: unknown): boolean => error instanceof StoreUnavailable && error.isTransient

test('an operation answers what it returned, after it was committed', async () => {
  const { write, db } = notes()
  const inside = await write(() => db.isTransaction)
  assert.equal(inside, true)
  assert.equal(db.isTransaction, false)
})

test('operations of one turn share one commit: another process sees none of them before the last is done', async (t) => {
  const path = databaseIn(t)
  const { write, put, db } = notes(path)
  const other = notes(path)
  const puts = Array.from({ length: 20 }, (_, i) => put(String(i)))
  const seenBefore = write(() => other.all().length)
  await Promise.all(puts)
  assert.equal(await seenBefore, 0)
  assert.equal(other.all().length, 20)
  other.db.close()
  db.close()
})

test('an operation that throws undoes only itself', async () => {
  const { write, put, all, db } = notes()
  const fault = new Error('no')
  const outcomes = await Promise.allSettled([
    put('a'),
    write(() => {
      db.exec(`INSERT INTO notes VALUES ('half')`)
      throw fault
    }),
    put('b'),
    put('a'),
    put('c'),
  ])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.equal(outcomes[1]?.status === 'rejected' && outcomes[1].reason, fault)
  assert.deepEqual(all(), ['a', 'b', 'c'])
})

test('an operation sees what the ones before it in the same turn wrote', async () => {
  const { write, put, all } = notes()
  const [, seen] = await Promise.all([put('a'), write(all)])
  assert.deepEqual(seen, ['a'])
})

test('a full disk refuses the whole turn as StoreUnavailable, and the next write works', async () => {
  const { db, put, all } = notes()
  await put('before')
  db.exec('PRAGMA max_page_count = 4')
  const outcomes = await Promise.allSettled([put('small'), put('x'.repeat(100_000)), put('also small')])
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && unavailable(outcome.reason)))
  assert.ok(!outcomes.some((outcome) => outcome.status === 'rejected' && isTransient(outcome.reason)))
  assert.deepEqual(all(), ['before'])
  db.exec('PRAGMA max_page_count = 10000')
  await put('after')
  assert.deepEqual(all(), ['after', 'before'])
})

test('what is written while another process holds the lock waits for it, all in one turn', async (t) => {
  const path = databaseIn(t)
  const { db, put, all } = notes(path)
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const first = put('a')
  await wait(60)
  const second = put('b')
  await wait(60)
  assert.deepEqual(all(), [])
  other.exec('ROLLBACK')
  await Promise.race([first, second])
  assert.deepEqual(all(), ['a', 'b'])
  await Promise.all([first, second])
  other.close()
  db.close()
})

test('a database that another process keeps locked refuses the turn, and works again afterwards', async (t) => {
  const path = databaseIn(t)
  const { db, put, all } = notes(path, { attempts: 3, pause: 10 })
  const other = new DatabaseSync(path)
  other.exec('BEGIN IMMEDIATE')
  const outcomes = await Promise.allSettled([put('a'), wait(15).then(() => put('also'))])
  assert.ok(outcomes.every((outcome) => outcome.status === 'rejected' && isTransient(outcome.reason)))
  other.exec('ROLLBACK')
  await put('b')
  assert.deepEqual(all(), ['b'])
  other.close()
  db.close()
})

test('a write after the database was closed is StoreUnavailable', async () => {
  const { db, put } = notes()
  db.close()
  await assert.rejects(put('a'), unavailable)
})
