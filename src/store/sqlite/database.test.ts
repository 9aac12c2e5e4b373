import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { aChart } from '../../../test/conformance/records.ts'
import { placesIn } from '../../config/index.ts'
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

  const store = await openStore(placesIn(folder), { foldUsername: (username) => username })
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

test('a refresh whose response was lost before the update is replayed after it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const old = new DatabaseSync(join(folder, 'platekeeper.db'))
  const migrations = new URL('../migrations/sqlite/', import.meta.url)
  const files = readdirSync(migrations).sort()
  const before = files.findIndex((file) => file.endsWith('-refresh-replays.sql'))
  for (const file of files.slice(0, before)) old.exec(readFileSync(new URL(file, migrations), 'utf8'))
  old.exec(`PRAGMA user_version = ${before}`)
  const insert =
    old.prepare(`INSERT INTO refresh_families (id, client_id, sub, scope, generation, token_hash, auth_time,
    amr, created_at, idle_expires_at, absolute_expires_at, kept_answer) VALUES (?, 'c', 's', '[]', 7, '', 1, '[]', 1, 9, 9, ?)`)
  insert.run('keyed', '{"sealed":"sealed","keyHash":"key","answeredAt":1795683660123}')
  insert.run('graced', '{"sealed":"sealed","keyHash":null,"answeredAt":1795683660123}')
  insert.run('none', null)
  old.close()

  const store = await openStore(placesIn(folder), { foldUsername: (username) => username })
  const used = { generation: 6, rotatedAt: 1_795_683_660_123, network: null, successor: null }
  const stored = async (id: string) => (await store.refreshFamilies.find(id))?.storedResponse
  assert.deepEqual(await stored('keyed'), { sealed: 'sealed', usedTokens: [{ ...used, keyHash: 'key' }] })
  assert.deepEqual(await stored('graced'), { sealed: 'sealed', usedTokens: [{ ...used, keyHash: null }] })
  assert.equal(await stored('none'), null)
  assert.equal((await store.refreshFamilies.find('none'))?.requestedScope, null)
  await store.close()
})

test('a code that was given before the update is redeemed after it, with its challenge; none had been without', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const old = new DatabaseSync(join(folder, 'platekeeper.db'))
  const migrations = new URL('../migrations/sqlite/', import.meta.url)
  const files = readdirSync(migrations).sort()
  const before = files.findIndex((file) => file.endsWith('-openid-clients.sql'))
  for (const file of files.slice(0, before)) old.exec(readFileSync(new URL(file, migrations), 'utf8'))
  old.exec(`PRAGMA user_version = ${before}`)
  old.exec(`INSERT INTO code_requests (request_hash, code_hash, client_id, redirect_uri, code_challenge, requested_scope, state,
    created_at, expires_at, requester) VALUES ('request', 'code', 'c', 'https://app.example/', 'challenge', '["openid"]', 'approved',
    1, 2, '{"ip":"::1","userAgent":null}')`)
  old.close()

  const store = await openStore(placesIn(folder), { foldUsername: (username) => username })
  const request = await store.codeRequests.update('code', (rows) => ({ reply: rows.request }))
  assert.deepEqual([request?.codeChallenge, request?.redirectUri], ['challenge', 'https://app.example/'])
  await store.close()
})

test('editions of a database before statements keep what their sources stated, and lose what was unknown', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const old = new DatabaseSync(join(folder, 'platekeeper.db'))
  const migrations = new URL('../migrations/sqlite/', import.meta.url)
  const before = readdirSync(migrations)
    .sort()
    .findIndex((file) => file.endsWith('-editions.sql'))
  for (const file of readdirSync(migrations).sort().slice(0, before)) {
    old.exec(readFileSync(new URL(file, migrations), 'utf8'))
  }
  old.exec(`PRAGMA user_version = ${before}`)
  const record = {
    icao_airport_identifier: 'KPDX',
    name: 'Zoë’s “field”',
    latitude: 45.5,
    longitude: -122,
    customs: true,
    fuel_types: ['JET A'],
    beacon: false,
    magnetic_variation: 14.5,
    elevation: 31,
    revision_date: '20261029',
  }
  const provenance = {
    icao_airport_identifier: 'folder:plates, airports.csv line 2',
    name: 'folder:plates, airports.csv line 2',
    latitude: 'folder:plates, airports.csv line 2',
    longitude: 'folder:plates, airports.csv line 2',
    customs: 'folder:plates, airports.csv line 2',
    fuel_types: 'folder:plates, airports.csv line 2',
    beacon: 'unknown: default',
    magnetic_variation: 'World Magnetic Model 2025, at 29 October 2026',
    elevation: 'the record live before, cycle 2610',
    revision_date: 'import of folder:plates',
  }
  old.exec(`INSERT INTO editions VALUES (3, 'folder:plates', '2611', 'live', 1000), (4, 'folder:plates', '2611', 'building', NULL),
    (5, 'folder:plates', '2610', 'superseded', 900); DELETE FROM editions WHERE id = 5`)
  const insert = old.prepare('INSERT INTO airports VALUES (?, ?, ?, ?)')
  for (const edition of [3, 4]) insert.run(edition, 'KPDX', JSON.stringify(record), JSON.stringify(provenance))
  const chart = aChart('KPDX', '11-1')
  old.prepare('INSERT INTO charts VALUES (3, ?, ?, ?, ?)').run('KPDX', 'STD', '11-1', JSON.stringify(chart))
  old.close()

  const store = await openStore(placesIn(folder), { foldUsername: (username) => username })
  const held = { source: 'folder:plates', cycle: '2611', publishedAt: 1000 }
  const { icao_airport_identifier, name, latitude, longitude, customs, fuel_types } = record
  assert.deepEqual(await store.catalogue.holdings('KPDX'), {
    airports: [
      {
        ...held,
        statement: {
          icao: 'KPDX',
          stated: { icao_airport_identifier, name, latitude, longitude, customs, fuel_types },
          derived: { magnetic_variation: 14.5 },
          where: 'airports.csv line 2',
        },
      },
    ],
    charts: [{ ...held, chart }],
  })
  assert.deepEqual(
    (await store.editions.list()).map(({ id, state, airports, charts }) => [id, state, airports, charts]),
    [[3, 'live', 1, 1]],
  )
  assert.equal(await store.editions.begin({ source: 'x', cycle: '2612' }), 6)
  await store.close()
})
