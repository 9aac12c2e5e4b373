import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { postgres } from './postgres.ts'
import { aClient, aFamily, anEntry, aSession, unique } from './records.ts'
import { bear } from './refresh-families.ts'

describe('PostgreSQL: statements that meet', async () => {
  const { store, another, location, dispose } = await postgres.fresh()
  const other = await another()
  const [url] = location.split(' ')
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

  /** Until so many of the servers' statements wait for a lock, or `done` is. */
  async function waiting(count: number, done: () => boolean = () => false): Promise<void> {
    const asked = `SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'platekeeper' AND wait_event_type = 'Lock'`
    while (!done() && (await watcher.query(asked)).rows[0].waiting < count) await wait(5)
  }

  test('who disables a client while a family of it is being written waits, and then ends that one too', async () => {
    const client = aClient()
    const approval = { sub: 'gone', scope: [], authTime: 0, amr: [], signInEpoch: 0 }
    const session = aSession({ clientId: client.id, state: 'approved', approval })
    const family = aFamily({ clientId: client.id })
    await store.clients.add(client)
    await store.deviceSessions.add(session)

    // Whoever tells the audit log of something waits now, just before the end of its statement.
    await outsider.query('BEGIN; UPDATE audit_head SET number = number')
    const redeemed = store.deviceSessions.update(session.deviceCodeHash, () => ({
      next: { ...session, state: 'redeemed', familyId: family.id },
      family,
      audit: anEntry(),
      reply: null,
    }))
    await waiting(1)
    let isDisabled = false
    const disabled = other.clients
      .update(client.id, (row) => ({ ...row, enabled: false }))
      .then(() => other.refreshFamilies.endAll({ clientId: client.id }, 'client disabled', 1500))
      .finally(() => {
        isDisabled = true
      })
    await waiting(2, () => isDisabled)
    await outsider.query('ROLLBACK')
    await redeemed
    assert.equal(await disabled, 1)
    assert.equal((await store.refreshFamilies.find(family.id))?.revokedAt, 1500)
  })

  test('families end all the same where ending them ran into a deadlock', async () => {
    const sub = unique()
    const [one, two] = [aFamily({ sub }), aFamily({ sub })]
    await bear(store, one)
    await bear(store, two)
    const hold = (id: string) => outsider.query('SELECT FROM refresh_families WHERE id = $1 FOR UPDATE', [id])

    await outsider.query("BEGIN; SET LOCAL deadlock_timeout = '1min'")
    await hold(two.id)
    const ended = store.refreshFamilies.endAll({ sub }, 'user', 1500)
    await waiting(1)
    await hold(one.id)
    await outsider.query('COMMIT')
    assert.equal(await ended, 2)
  })
})
