import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { after, describe, test } from 'node:test'
import { aClient, aFamily, aKey, anEntry, aSession, aUser } from '../../../test/conformance/records.ts'
import { placesIn } from '../../config/index.ts'
import { foldUsername, newNotice } from '../../identity/index.ts'
import { deviceSessionColumns, refreshFamilyColumns, rowsOf, sqlite } from '../columns/index.ts'
import { openStore } from '../index.ts'
import { prepareDraft, writeSnapshot } from './index.ts'

const now = 1_800_000_000_000

describe('a snapshot that becomes a database', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-draft-'))
  after(() => rmSync(folder, { recursive: true }))
  const places = placesIn(join(folder, 'data'))
  const store = await openStore(places, { foldUsername })
  await store.audit.append(anEntry({}))
  await store.signingKeys.addFirst(aKey())
  await store.clients.add(aClient({ id: 'client', sessionVersion: 7 }))
  await store.users.add(aUser({ sub: 'zoe', username: 'zoe', browserSessionVersion: 3 }))
  await store.close()
  const file = join(folder, 'data', 'platekeeper.db')
  const db = new DatabaseSync(file)
  const families = rowsOf(refreshFamilyColumns, sqlite)
  const versions = { userSessionVersion: 5, clientSessionVersion: 7 }
  const addFamily = (changes: Parameters<typeof aFamily>[0]) =>
    db
      .prepare(`INSERT INTO refresh_families (${families.names}) VALUES (${families.values})`)
      .run(families.write(aFamily({ ...versions, sub: 'zoe', clientId: 'client', ...changes })))
  db.exec(`
    INSERT INTO viewer_sessions (id_hash, sub, tokens, generation, created_at, expires_at, absolute_expires_at)
      VALUES ('browser', 'zoe', 'sealed', 0, 1, 2, 3);
    INSERT INTO pack_keys (id_hash, id, sealed, created_at) VALUES ('browser', 'key', 'sealed', 1);
    INSERT INTO image_removals (name, marked_at) VALUES ('image', 1);
    INSERT INTO backups (id, target, kind, started_at, lease_until) VALUES ('b', 'target', 'folder', 1, ${now + 1});
    INSERT INTO jobs (id, kind, input, state, created_at, due_at, attempts, fence, cancelling, last_event)
      VALUES ('job', 'kind', '{}', 'running', 1, ${now + 60_000}, 1, 1, 0, 1);`)
  const sessions = rowsOf(deviceSessionColumns, sqlite)
  for (const session of [
    aSession({ deviceCodeHash: 'open' }),
    aSession({ deviceCodeHash: 'redeemed', state: 'approved', endedAt: 2 }),
  ]) {
    db.prepare(`INSERT INTO device_sessions (${sessions.names}) VALUES (${sessions.values})`).run(
      sessions.write(session),
    )
  }
  addFamily({ id: 'old', createdAt: 10, lastUsedAt: 20, newerAcceptedAt: 15 })
  addFamily({ id: 'used since', createdAt: 10, lastUsedAt: 1000 })
  addFamily({ id: 'begun since', createdAt: 1000, lastUsedAt: 1000 })
  addFamily({ id: 'ended before', createdAt: 1000, lastUsedAt: 1000, userSessionVersion: 4 })
  addFamily({ id: 'of the viewer', createdAt: 1000, lastUsedAt: 1000, browserSessionVersion: 3 })
  db.close()

  let drafts = 0
  async function prepared({ signOutSince = null, isCopy = false }: { signOutSince?: number | null; isCopy?: boolean }) {
    drafts += 1
    const draft = join(folder, `draft-${drafts}.db`)
    await writeSnapshot({ kind: 'sqlite', file }, draft)
    const signedOut = await prepareDraft(draft, {
      store: { foldUsername },
      restore: { restoredAt: now, snapshotAt: now - 1000, acceptNewerUntil: null, isCopy },
      signOutSince,
      backupId: 'own',
      notice: (sub) => newNotice({ kind: 'signed out', sub, at: now }, (bytes) => Buffer.alloc(bytes, drafts)),
      finish: async () => undefined,
      entry: () => anEntry({ event: 'restored' }),
    })
    const opened = new DatabaseSync(draft)
    const all = (sql: string) =>
      opened
        .prepare(sql)
        .all()
        .map((row) => Object.values(row).join(' '))
    after(() => opened.close())
    return { signedOut, all, draft }
  }

  test('has no sign-in of a browser, open code, mark, lease or claim, and its devices go on', async () => {
    const { all } = await prepared({})
    assert.deepEqual(all('SELECT browser_session_version FROM users'), ['1003'])
    assert.deepEqual(all('SELECT device_code_hash FROM device_sessions'), ['redeemed'])
    assert.deepEqual(all('SELECT id_hash FROM viewer_sessions UNION SELECT id FROM pack_keys'), [])
    assert.deepEqual(all('SELECT * FROM image_removals'), [])
    assert.deepEqual(all('SELECT lease_until IS NULL, failure IS NULL FROM backups'), ['1 0'])
    assert.deepEqual(all('SELECT due_at FROM jobs'), [String(now)])
    assert.deepEqual(all('SELECT count(*) FROM refresh_families WHERE revoked_at IS NULL'), ['5'])
    assert.deepEqual(all('SELECT count(*) FROM refresh_families WHERE newer_accepted_at IS NOT NULL'), ['0'])
    assert.deepEqual(all('SELECT restored_at, snapshot_at, is_copy FROM restores'), [`${now} ${now - 1000} 0`])
  })

  test('has its audit chain, with an entry of the restore', async () => {
    const { draft } = await prepared({})
    const opened = await openStore({ ...places, database: { kind: 'sqlite', file: draft } }, { foldUsername })
    const verified = await opened.audit.verify()
    const [entry] = (await opened.audit.list({ limit: 1 })).slice(-1)
    await opened.close()
    assert.equal(verified.intact, true)
    assert.equal(entry?.event, 'restored')
  })

  test('has none of the devices that signed in or refreshed since a time, and a notice for their owners', async () => {
    const { all, signedOut } = await prepared({ signOutSince: 500 })
    assert.deepEqual(signedOut, { families: 2, accounts: 1 })
    assert.deepEqual(all('SELECT id FROM refresh_families WHERE revoked_at IS NOT NULL ORDER BY id'), [
      'begun since',
      'used since',
    ])
    assert.deepEqual(all('SELECT sub, kind FROM notices'), ['zoe signed out'])
  })

  test('ends the access tokens of the accounts whose devices it signed out, and of no others', async () => {
    const ended = 'SELECT sub, devices_ended_at, device_session_version FROM users WHERE devices_ended_at IS NOT NULL'
    const [since, none] = [await prepared({ signOutSince: 500 }), await prepared({ signOutSince: 5000 })]
    assert.deepEqual(since.all(ended), [`zoe ${now} 5`])
    assert.deepEqual(none.all(ended), [])
  })

  test('as a copy has no sign-in, signing key or job, and nothing of them in its file', async () => {
    const { all } = await prepared({ isCopy: true })
    for (const table of ['refresh_families', 'device_sessions', 'signing_keys', 'jobs']) {
      assert.deepEqual(all(`SELECT count(*) FROM ${table}`), ['0'], table)
    }
    assert.deepEqual(all('SELECT username FROM users'), ['zoe'])
    assert.deepEqual(all('SELECT freelist_count FROM pragma_freelist_count'), ['0'])
  })
})
