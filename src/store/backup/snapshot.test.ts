import assert from 'node:assert/strict'
import { readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { publish } from '../../../test/conformance/make-editions.ts'
import { aClient, aDrawing, aDrawnChart, aFamily, anEntry, aUser } from '../../../test/conformance/records.ts'
import { type FreshStore, freshStore } from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { inspectSnapshot, isEmptyPlace, loadIntoPostgres, writeSnapshot } from './index.ts'

const placeOf = ({ dataDir }: FreshStore) => ({ kind: 'sqlite', file: join(dataDir, 'platekeeper.db') }) as const

async function snapshotOf(store: FreshStore): Promise<string> {
  const file = join(store.dataDir, 'snapshot.sqlite')
  await writeSnapshot(placeOf(store), file)
  return file
}

async function namesOf(images: AsyncIterable<string>): Promise<readonly string[]> {
  const names: string[] = []
  for await (const name of images) names.push(name)
  return names
}

test('a snapshot names the images of all charts and drawings, each once', async (t) => {
  const store = await freshStore(t)
  await publish(store, 'one', 1, [aDrawnChart('KPDX', '11-1', { image_day: 'a_d.png' })])
  await publish(store, 'one', 2, [aDrawnChart('KPDX', '11-1', { image_day: 'b_d.png' })])
  await store.drawings.put('key', aDrawing({ thumb_day: 'c_td.png' }))
  const { images, counts } = await inspectSnapshot(await snapshotOf(store), 1)
  assert.deepEqual(await namesOf(images), [
    ...['a_d.png', 'b_d.png', 'c_td.png', 'x_d.png', 'x_n.png', 'x_td.png', 'x_tn.png'],
  ])
  assert.deepEqual([counts.charts, counts.editions, counts.liveEditions], [2, 2, 1])
})

test('a sign-in lives at a time if neither it, its account nor its client has ended or been disabled', async (t) => {
  const store = await freshStore(t)
  const file = await snapshotOf(store)
  const db = new DatabaseSync(file)
  const [user, client] = [aUser(), aClient()]
  const insert = (table: string, row: Readonly<Record<string, string | number | null>>) =>
    db
      .prepare(`INSERT INTO ${table} (${Object.keys(row)}) VALUES (${Object.keys(row).map(() => '?')})`)
      .run(...Object.values(row))
  const common = { enabled: 1, created_at: 1 }
  const account = { password_hash: 'hash', subscriptions: '[]', device_session_version: 5, ...common }
  for (const enabled of [1, 0]) {
    const id = `${user.sub}${enabled}`
    insert('users', { ...account, sub: id, username: id, username_fold: id, browser_session_version: 3, enabled })
    const of = { name: 'x', dialect: 'deployed', scopes: '[]', secret_hashes: '[]', session_version: 7 }
    insert('clients', { ...common, ...of, id: `${client.id}${enabled}`, enabled })
  }
  const family = (changes: Readonly<Record<string, string | number | null>> = {}) =>
    insert('refresh_families', {
      ...{ id: aFamily().id, sub: `${user.sub}1`, client_id: `${client.id}1`, scope: '[]', generation: 1 },
      ...{ token_hash: 'x', auth_time: 1, amr: '[]', created_at: 1, idle_expires_at: 2000, absolute_expires_at: 3000 },
      ...{ user_session_version: 5, client_session_version: 7, ...changes },
    })
  family()
  family({ browser_session_version: 3 })
  family({ browser_session_version: 2 })
  family({ user_session_version: 4 })
  family({ client_session_version: 6 })
  family({ revoked_at: 1 })
  family({ sub: `${user.sub}0` })
  family({ client_id: `${client.id}0` })
  family({ idle_expires_at: 1500 })
  db.close()
  const counts = async (at: number) => (await inspectSnapshot(file, at)).counts
  const { accounts, liveAccounts, clients, liveClients, families, liveFamilies } = await counts(1500)
  assert.deepEqual([accounts, liveAccounts, clients, liveClients, families, liveFamilies], [2, 1, 2, 1, 9, 2])
  const later = new DatabaseSync(file)
  later.exec(
    `INSERT INTO backups (id, target, kind, started_at) VALUES ('a', '/x', 'folder', 1), ('b', '/x', 'folder', 1500)`,
  )
  later.close()
  assert.equal((await inspectSnapshot(file)).counts.liveFamilies, 2, 'when the backup began')
  assert.deepEqual([(await counts(1499)).liveFamilies, (await counts(2000)).liveFamilies], [3, 0])
})

test('an audit log that was altered is a fault', async (t) => {
  const store = await freshStore(t)
  for (const note of ['one', 'two', 'three']) await store.audit.append(anEntry({ details: { note } }))
  const file = await snapshotOf(store)
  const db = new DatabaseSync(file)
  db.exec(`UPDATE audit_log SET body = replace(body, 'two', '2') WHERE number = 2`)
  db.close()
  const { intact, faults } = await inspectSnapshot(file, 1)
  assert.deepEqual([intact, faults], [false, ['The audit log was altered: entry 2 does not follow from the chain']])
})

test('a file that is damaged, cut off or no database is not intact; a missing one is an error', async (t) => {
  const store = await freshStore(t)
  const file = await snapshotOf(store)
  const bytes = readFileSync(file)
  const damaged = Buffer.from(bytes).fill(0x5a, 4096, bytes.length / 2)
  for (const change of [
    () => writeFileSync(file, damaged),
    () => writeFileSync(file, 'not a database, but a text of some length'.repeat(200)),
    () => writeFileSync(file, ''),
    () => {
      writeFileSync(file, bytes)
      truncateSync(file, 8192)
    },
  ]) {
    change()
    const { intact, faults } = await inspectSnapshot(file, 1)
    assert.equal(intact, false)
    assert.match(faults[0] ?? '', /^The database (is damaged|cannot be read): /)
  }
  await assert.rejects(
    inspectSnapshot(join(store.dataDir, 'missing'), 1),
    /There is no database .*missing: check the path/,
  )
})

test('a snapshot replaces no file, and leaves none where it fails', async (t) => {
  const store = await freshStore(t)
  const file = await snapshotOf(store)
  const before = readFileSync(file)
  await assert.rejects(snapshotOf(store), /snapshot\.sqlite exists already: name a file that does not/)
  assert.deepEqual(readFileSync(file), before)
  const names = readdirSync(store.dataDir)
  const next = join(store.dataDir, 'next.sqlite')
  const missing = { kind: 'sqlite', file: join(store.dataDir, 'no.db') } as const
  await assert.rejects(writeSnapshot(missing, next), /There is no database .*no\.db: check DATA_DIR/)
  const refused = { kind: 'postgres', url: 'postgres://me:secret@127.0.0.1:1/charts' } as const
  await assert.rejects(writeSnapshot(refused, next), (error: Error) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.doesNotMatch(error.message, /secret/)
    return true
  })
  const no = join(store.dataDir, 'no', 'next.sqlite')
  await assert.rejects(writeSnapshot(placeOf(store), no), /no\/next\.sqlite can't be written: no such file or folder/)
  const away = new AbortController()
  const copying = writeSnapshot(placeOf(store), next, { signal: away.signal })
  away.abort(new Error('stopped'))
  await assert.rejects(copying, /stopped/)
  const text = join(store.dataDir, 'text.db')
  writeFileSync(text, 'no database'.repeat(100))
  await assert.rejects(writeSnapshot({ kind: 'sqlite', file: text }, next), /it is damaged/)
  assert.deepEqual(
    readdirSync(store.dataDir).filter((name) => !names.includes(name)),
    ['text.db'],
  )
})

test('a place is empty until something is stored there', async (t) => {
  const store = await freshStore(t)
  const place = placeOf(store)
  assert.equal(await isEmptyPlace({ kind: 'sqlite', file: join(store.dataDir, 'no.db') }), true)
  assert.equal(await isEmptyPlace(place), true)
  await store.imageMarkers.claim('marker')
  assert.equal(await isEmptyPlace(place), false)
  const other = join(store.dataDir, 'other.db')
  const db = new DatabaseSync(other)
  db.exec('CREATE TABLE notes (text TEXT)')
  db.close()
  assert.equal(await isEmptyPlace({ kind: 'sqlite', file: other }), false, 'of another program')
})

test('a snapshot of another schema is not loaded: it has to be opened as a store first', async (t) => {
  const store = await freshStore(t)
  const file = await snapshotOf(store)
  const db = new DatabaseSync(file)
  db.exec('PRAGMA user_version = 34')
  db.close()
  await assert.rejects(
    loadIntoPostgres(file, 'postgres://me:secret@127.0.0.1:1/charts'),
    /has the schema 34, and this version of Platekeeper has \d+: /,
  )
})
