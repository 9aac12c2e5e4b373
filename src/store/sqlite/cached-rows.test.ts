import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aClient, aFamily, anEntry, aSession, aUser } from '../../../test/conformance/records.ts'
import { freshStore } from '../../../test/fixtures/fresh-store.ts'
import { auditAppender, sqliteAuditLog } from './audit-log.ts'
import { cachedRows } from './cached-rows.ts'
import { type Changes, watchChanges } from './changes.ts'
import { openDatabase } from './database.ts'
import { groupCommits } from './group-commit.ts'
import { mailLinkEnder } from './mail-links.ts'
import { noticeAdder } from './notices.ts'
import { sessionClientEnder } from './session-clients.ts'
import { sqliteUsers, userReader } from './users.ts'

test('a row is read once, again after a note, and again after another process wrote', async (t) => {
  const store = await freshStore(t)
  const [db, other] = [1, 2].map(() => openDatabase(`${store.dataDir}/platekeeper.db`))
  assert.ok(db && other)
  t.after(() => {
    db.close()
    other.close()
  })
  let reads = 0
  const changes: Changes = watchChanges(db)
  const find = cachedRows((value) => {
    reads += 1
    return value === 'unknown' ? null : { value }
  }, changes)
  const readsOf = (value: string): number => {
    const before = reads
    find(value)
    return reads - before
  }
  assert.deepEqual(['a', 'a', 'unknown', 'unknown'].map(readsOf), [1, 0, 1, 1])
  changes.note()
  assert.deepEqual(['a', 'a'].map(readsOf), [1, 0])
  other.exec("INSERT INTO revoked_tokens VALUES ('x', 1)")
  changes.refresh()
  assert.deepEqual(['a', 'a'].map(readsOf), [1, 0])
})

test('the oldest rows are dropped beyond the limit', async (t) => {
  const store = await freshStore(t)
  const db = openDatabase(`${store.dataDir}/platekeeper.db`)
  t.after(() => db.close())
  const read: string[] = []
  const find = cachedRows(
    (value) => {
      read.push(value)
      return { value }
    },
    watchChanges(db),
    2,
  )
  for (const value of ['a', 'b', 'a', 'c', 'b', 'a']) find(value)
  assert.deepEqual(read, ['a', 'b', 'c', 'a'])
})

test('a write that fails leaves the others of its transaction seen, and the audit log intact', async (t) => {
  const store = await freshStore(t)
  const [user, client] = [aUser(), aClient()]
  await store.users.add(user)
  await store.clients.add(client)
  const family = aFamily({ sub: user.sub, clientId: client.id })
  const session = aSession()
  await store.deviceSessions.add(session)
  await store.deviceSessions.update(session.deviceCodeHash, () => ({ family, reply: null }))
  const seen = () => store.refreshFamilies.update(family.id, ({ account }) => ({ audit: anEntry(), reply: account }))
  await seen()
  for (const fault of ['a name that is taken', 'a step that throws'] as const) {
    // All in one transaction, of which one operation fails after others changed what is kept.
    const [, enabled, , during] = await Promise.allSettled([
      store.users.update(user.sub, (row) => ({ ...row, name: fault }), anEntry()),
      store.clients.update(client.id, (row) => ({ ...row, name: fault }), anEntry()),
      store.refreshFamilies.update(family.id, () => {
        throw new Error(fault)
      }),
      seen(),
    ])
    assert.equal(enabled.status, 'fulfilled')
    assert.equal(during.status === 'fulfilled' && during.value?.name, fault)
    assert.equal((await seen())?.name, fault)
  }
  assert.equal((await store.audit.verify()).intact, true)
})

test('what is undone is not seen: neither a row nor the end of the audit log', async (t) => {
  const { dataDir } = await freshStore(t)
  const db = openDatabase(`${dataDir}/platekeeper.db`)
  t.after(() => db.close())
  const changes = watchChanges(db)
  const write = groupCommits(db, { begun: changes.refresh, undone: changes.note })
  const append = auditAppender(db, changes, { kind: 'service', id: null })
  const find = cachedRows(userReader(db), changes)
  const users = sqliteUsers(db, write, append, {
    ...{ changes, foldUsername: (name) => name, removeKept: () => undefined },
    ...{ endClients: sessionClientEnder(db), addNotice: noticeAdder(db), endLink: mailLinkEnder(db) },
  })
  const user = aUser()
  await users.add(user, anEntry())
  const failing = await Promise.allSettled([
    users.update(user.sub, (row) => ({ ...row, name: 'undone' }), anEntry()),
    write(() => find(user.sub)?.name),
    write(() => {
      throw Object.assign(new Error('database or disk is full'), { errcode: 13 })
    }),
  ])
  assert.deepEqual(new Set(failing.map(({ status }) => status)), new Set(['rejected']))
  assert.equal(await write(() => find(user.sub)?.name), user.name)
  await write(() => append(anEntry()))
  assert.equal((await sqliteAuditLog(db, write, append).verify()).intact, true)
})
