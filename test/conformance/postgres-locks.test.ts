import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { auditEntry, type DeviceSession, endSignIns, type User, type UserChange } from '../../src/identity/index.ts'
import { setClientEnabled } from '../../src/identity/operators/index.ts'
import { newSchedule } from '../../src/jobs/index.ts'
import type { Store } from '../../src/store/index.ts'
import { named } from '../fixtures/postgres.ts'
import { openLocation } from './open-location.ts'
import { postgres } from './postgres.ts'
import { aClient, aFamily, aJob, anEntry, aSession, aUser, sessionVersion, unique } from './records.ts'
import { bear, isEnded } from './refresh-families.ts'

describe('PostgreSQL: statements that meet', async () => {
  const { store, another, location, othersEnded, dispose } = await postgres.fresh()
  const other = await another()
  const url = named(location.split(' ')[0] ?? '', 'outsider')
  // Two, because a transaction sees who waits only as it was when it first looked.
  const [outsider, watcher] = [new pg.Client(url), new pg.Client(url)]
  await outsider.connect()
  await watcher.connect()
  after(async () => {
    await outsider.end()
    await watcher.end()
    await other.close()
    await dispose()
  })

  /** Until so many of the servers' statements wait for a lock. */
  async function waiting(count: number): Promise<void> {
    const asked = `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'platekeeper' AND wait_event_type = 'Lock'`
    while ((await watcher.query(asked)).rows[0].waiting < count) await wait(5)
  }

  /** What an account and a client hold at the beginning, and what is left of it. */
  async function signedIn() {
    const [user, client] = [aUser(), aClient()]
    await store.users.add(user)
    await store.clients.add(client)
    const families = [aFamily({ sub: user.sub, clientId: client.id }), aFamily({ sub: user.sub, clientId: client.id })]
    for (const family of families) await bear(store, family)
    const ended = () => Promise.all(families.map(({ id }) => isEnded(store, id)))
    assert.deepEqual(await ended(), [false, false])
    return { user, client, families, ended }
  }
  const changePassword = (sub: string, { users } = other) => {
    const audit = auditEntry('user-password', 1500, { sub })
    const change = (row: User): UserChange => ({ ...row, passwordHash: 'another' })
    return endSignIns(sub, { change, devices: true, audit }, { users, now: () => 1500 })
  }
  const disableClient = (id: string, { clients } = other) => setClientEnabled(id, false, { clients, now: () => 1500 })

  test('a client that is disabled while a family of it is being written ends that one too, in the order of the log', async () => {
    const [user, client] = [aUser(), aClient()]
    await store.users.add(user)
    await store.clients.add(client)
    const approval = { sub: user.sub, scope: [], authTime: 0, amr: [], sid: 'browser', sessionVersion }
    const session = aSession({ clientId: client.id, state: 'approved', approval })
    const family = aFamily({ clientId: client.id, sub: user.sub })
    await store.deviceSessions.add(session)

    // Every statement that appends to the audit log waits now, just before its end.
    await outsider.query('BEGIN; UPDATE audit_head SET number = number')
    const redeemed = store.deviceSessions.update(session.deviceCodeHash, ({ client: stored }) => {
      if (!stored?.enabled) return { reply: false }
      const next: DeviceSession = { ...session, state: 'redeemed', familyId: family.id }
      return { next, family, audit: anEntry({ event: 'device-redeem', clientId: client.id }), reply: true }
    })
    await waiting(1)
    const disabled = disableClient(client.id)
    await waiting(2)
    await outsider.query('ROLLBACK')
    assert.equal(await disabled, true)
    const began = await redeemed
    assert.equal(await isEnded(store, family.id), began ? true : null)
    const log = (await store.audit.list({ limit: 10 })).filter(({ clientId }) => clientId === client.id)
    const events = log.map(({ event }) => event)
    assert.deepEqual(events, [...(began ? ['device-redeem'] : []), 'client-disable'])
  })

  test('a client’s refreshes that never pause do not keep it from being disabled', async () => {
    const { user, client } = await signedIn()
    const families = Array.from({ length: 40 }, () => aFamily({ sub: user.sub, clientId: client.id }))
    for (const family of families) await bear(store, family)
    let isOver = false
    let refreshes = 0
    // As many as the connections of two servers, each of a family of its own.
    const refreshing = families.map(async ({ id }, i) => {
      while (!isOver) {
        await (i % 2 ? store : other).refreshFamilies.update(id, ({ family: row, client: stored }) =>
          row && stored?.enabled
            ? { next: { ...row, generation: row.generation + 1 }, audit: anEntry({ event: 'refresh' }), reply: null }
            : { reply: null },
        )
        refreshes += 1
      }
    })
    try {
      while (refreshes < families.length) await wait(5)
      assert.equal(await disableClient(client.id), true)
    } finally {
      isOver = true
      await Promise.all(refreshing)
    }
  })

  test('a password change and a disabled client take effect immediately where rows of their families are held by others', async () => {
    const { user, client, families, ended } = await signedIn()
    const ids = families.map(({ id }) => id)
    await outsider.query('BEGIN')
    await outsider.query('SELECT FROM refresh_families WHERE id = ANY ($1) FOR UPDATE', [ids])
    try {
      assert.notEqual(await changePassword(user.sub), null)
      assert.deepEqual(await ended(), [true, true])
      assert.equal(await disableClient(client.id), true)
    } finally {
      await outsider.query('ROLLBACK')
    }
  })

  const rewritten = 'UPDATE schedules SET input = input WHERE kind = $1'
  const firedFirst = 'UPDATE schedules SET last_at = 1500 WHERE kind = $1'
  const jobAdded = `INSERT INTO jobs (key, kind, id, input, state, created_at, due_at, attempts, fence, cancelling, last_event)
    VALUES ($1, substr($1, 10), $1, '{}', 'waiting', 1000, 1000, 0, 0, false, 0)`
  const jobEnded = 'UPDATE jobs SET due_at = NULL WHERE key = $1'
  /** What an outsider does while two servers fire a schedule; `isHeld`: a job with its key has not ended. */
  const meetings: Readonly<Record<string, { sql: string; end: 'COMMIT' | 'ROLLBACK'; isHeld?: true; fires: boolean }>> =
    {
      'is written without a change': { sql: rewritten, end: 'COMMIT', fires: true },
      'is fired by a third': { sql: firedFirst, end: 'COMMIT', fires: false },
      'is not fired by a third, which failed': { sql: firedFirst, end: 'ROLLBACK', fires: true },
      'is removed': { sql: 'DELETE FROM schedules WHERE kind = $1', end: 'COMMIT', fires: false },
      'loses its key to another job': { sql: jobAdded, end: 'COMMIT', fires: false },
      'keeps its key, as another job was not added': { sql: jobAdded, end: 'ROLLBACK', fires: true },
      'gets its key from an earlier job': { sql: jobEnded, end: 'COMMIT', isHeld: true, fires: true },
      'does not get its key from an earlier job': { sql: jobEnded, end: 'ROLLBACK', isHeld: true, fires: false },
    }
  for (const [title, { sql, end, isHeld, fires }] of Object.entries(meetings)) {
    test(`a schedule that two servers fire adds ${fires ? 'one job' : 'none'} if it ${title} meanwhile`, async () => {
      const kind = unique()
      const key = `schedule:${kind}`
      const schedule = newSchedule(key, { kind, pattern: 'cycle', lastAt: 1000 })
      await store.jobs.addSchedule(schedule)
      if (isHeld) await store.jobs.add(aJob({ kind, key }))
      await outsider.query('BEGIN')
      await outsider.query(sql, [key])
      const jobs = [aJob({ kind, key }), aJob({ kind, key })]
      const firing = [store, other].map((each, i) => {
        const job = jobs[i] ?? assert.fail()
        return each.jobs.fire(schedule, { ...schedule, lastAt: 2000, job: job.id }, job)
      })
      await waiting(2)
      await outsider.query(end)
      const fired = await Promise.all(firing)
      const ids = jobs.filter((_, i) => fired[i]).map(({ id }) => id)
      assert.equal(ids.length, fires ? 1 : 0)
      const listed = (await store.jobs.list({ kind, limit: 9 })).map(({ id }) => id)
      assert.deepEqual(
        jobs.map(({ id }) => id).filter((id) => listed.includes(id)),
        ids,
      )
      assert.equal((await store.jobs.findSchedule(key))?.job ?? null, ids[0] ?? null)
    })
  }

  const holds: Readonly<
    Record<string, { row: string; end: (of: Held, by?: Store) => Promise<unknown>; after: (of: Held) => unknown }>
  > = {
    'a password change': {
      row: 'users WHERE sub',
      end: ({ user }, by) => changePassword(user.sub, by),
      after: async ({ user }) => (await store.credentials.find(user.sub))?.passwordHash === 'another',
    },
    'a client': {
      row: 'clients WHERE id',
      end: ({ client }, by) => disableClient(client.id, by),
      after: async ({ client }) => (await store.clients.find(client.id))?.enabled === false,
    },
  }
  type Held = Pick<Awaited<ReturnType<typeof signedIn>>, 'user' | 'client'>
  for (const [title, { row, end, after: isChanged }] of Object.entries(holds)) {
    test(`${title} whose own row is held by others for too long happens whole or not at all`, async () => {
      const { ended, ...held } = await signedIn()
      // Waits for half a second at most.
      const impatient = await openLocation(location, { queryTimeout: 500 })
      await outsider.query('BEGIN')
      await outsider.query(`SELECT FROM ${row} = $1 FOR UPDATE`, [
        row.startsWith('users') ? held.user.sub : held.client.id,
      ])
      await assert.rejects(end(held, impatient), { name: StoreUnavailable.name, isTransient: true })
      await outsider.query('ROLLBACK')
      // The caller has given up; its statement may not have, nor even have arrived.
      await impatient.close()
      await othersEnded()
      const changed = await isChanged(held)
      assert.deepEqual(await ended(), [changed, changed])
      const log = await store.audit.list({ limit: 1000 })
      const logged = log.some(({ sub, clientId, event }) =>
        row.startsWith('users') ? sub === held.user.sub && event === 'user-password' : clientId === held.client.id,
      )
      assert.equal(logged, changed)
      await end(held)
      assert.deepEqual(await ended(), [true, true])
    })
  }
})
