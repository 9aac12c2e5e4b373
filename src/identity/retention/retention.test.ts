import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aBrowserSession, aFamily, anEntry, aRevokedToken, aSession } from '../../../test/conformance/records.ts'
import { openService, refreshTokenOf, tokensOf } from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'
import { removeUser, setUserEnabled } from '../accounts/manage-user.ts'
import { auditEntry } from '../audit/audit-log.ts'
import { hashDeviceCode } from '../device/codes.ts'
import { retentionJob, sweep } from './retention.ts'
import type { RetentionStore } from './retention-store.ts'

const service = await openService()
const { clock, store, documented } = service
const { retention, audit } = store
const day = 86_400
const [endedSignInMemory, auditMemory] = [30 * day, 400 * day]
const parts = { retention, audit, users: store.users, endedSignInMemory, auditMemory, now: clock.now }
const round = (): Promise<number> => sweep(parts, new AbortController().signal)

test('a denied code keeps its error for 24 h; then it is removed, and the error is the same as before', async () => {
  const session = await documented.start()
  await service.decide(session.user_code, { decision: 'deny' })
  clock.advance(day - 1)
  await round()
  assert.equal((await documented.poll(session)).body.error, 'access_denied')
  clock.advance(1)
  const before = await documented.poll(session)
  assert.ok((await round()) > 0)
  assert.deepEqual((await documented.poll(session)).body, before.body)
  assert.equal(before.body.error, 'invalid_grant')
})

test('an expired code keeps its error for 24 h as well', async () => {
  const session = await documented.start()
  for (const [seconds, error] of [
    [limits.deviceCodeLifetime + day - 1, 'expired_token'],
    [1, 'invalid_grant'],
  ] as const) {
    clock.advance(seconds)
    await round()
    assert.equal((await documented.poll(session)).body.error, error)
  }
})

test('device authorizations that were never opened are counted in one entry for a client and day, when they are removed', async () => {
  const own = await openService()
  const { documented, deployed } = own
  const unopened = async () =>
    (await own.store.audit.list({ event: 'device-unopened', limit: 100 })).map(({ clientId, details }) => [
      clientId,
      details,
    ])
  const date = new Date(own.clock.now()).toISOString().slice(0, 10)
  const opened = await documented.start()
  await own.decide(opened.user_code)
  for (let i = 0; i < 12; i += 1) await (i % 3 ? documented : deployed).start()
  own.clock.advance(limits.deviceCodeLifetime + day)
  await own.runJobs()
  assert.deepEqual(await unopened(), [], 'the day is not over')
  own.clock.advance(day)
  await own.runJobs()
  assert.deepEqual(
    new Map((await unopened()) as [string, unknown][]),
    new Map([
      [documented.id, { day: date, requests: 8 }],
      [deployed.id, { day: date, requests: 4 }],
    ]),
  )
  own.clock.advance(10 * day)
  await own.runJobs()
  assert.equal((await unopened()).length, 2)
})

test('a browser sign-in and a revoked token are kept for 24 h after their end', async () => {
  const expiresAt = clock.now()
  const web = aBrowserSession((await store.users.findByName('demo'))?.sub ?? '', { expiresAt })
  const revoked = aRevokedToken({ expiresAt })
  await store.browserSessions.add(web)
  await store.revokedTokens.add(revoked)
  for (const [seconds, isKept] of [
    [day - 1, true],
    [1, false],
  ] as const) {
    clock.advance(seconds)
    await round()
    assert.equal((await store.browserSessions.find(web.idHash, expiresAt - 1)) !== null, isKept)
    assert.equal(await store.revokedTokens.has(revoked.jti), isKept)
  }
})

test('an ended sign-in is kept for 30 days, its tokens refused all the time and afterwards', async () => {
  const reply = await service.signIn(documented)
  const token = refreshTokenOf(reply)
  const [, family = ''] = /^rt_([\w-]+)\./.exec(token) ?? []
  await documented.revoke(token)
  for (const [seconds, isKept] of [
    [30 * day - 1, true],
    [1, false],
  ] as const) {
    clock.advance(seconds)
    await round()
    assert.equal((await store.refreshFamilies.find(family)) !== null, isKept)
    assert.equal((await documented.refresh(token)).body.error, 'invalid_grant')
  }
})

test('a sign-in in use is never removed', async () => {
  let token = refreshTokenOf(await service.signIn(documented))
  for (let months = 0; months < 5; months += 1) {
    clock.advance(60 * day)
    await round()
    token = refreshTokenOf(await documented.refresh(token))
  }
})

test('thousands of rows are removed in batches, and polls are answered between them', async () => {
  const expiresAt = clock.now() - day * 1000
  const rows = 3000
  await Promise.all(
    Array.from({ length: rows }, async () => {
      await store.deviceSessions.add(aSession({ createdAt: expiresAt - 1, expiresAt }))
    }),
  )
  const session = await documented.start()
  let batches = 0
  const watched: RetentionStore = {
    ...retention,
    async sweep(kept, batch) {
      const swept = await retention.sweep(kept, batch)
      if (swept.removed > 0) batches += 1
      assert.equal((await documented.poll(session)).status, 400)
      return swept
    },
  }
  assert.ok((await sweep({ ...parts, retention: watched }, new AbortController().signal)) >= rows)
  assert.ok(batches >= 6, `${batches} batches`)
})

test('the service removes what ended, again and again, from an hour after its start on', async () => {
  const other = await openService({ storeAs: (own) => ({ ...own, retention: store.retention }) })
  const early = aRevokedToken({ expiresAt: other.clock.now() - 2 * day * 1000 })
  await store.revokedTokens.add(early)
  other.clock.advance(3599)
  await other.runJobs()
  assert.equal(await store.revokedTokens.has(early.jti), true)
  other.clock.advance((clock.now() - other.clock.now()) / 1000)
  for (let rounds = 0; rounds < 2; rounds += 1) {
    const revoked = aRevokedToken({ expiresAt: clock.now() - day * 1000 })
    await store.revokedTokens.add(revoked)
    other.clock.advance(600)
    await other.runJobs()
    while (await store.revokedTokens.has(revoked.jti)) await wait(20)
  }
})

test('ENDED_SIGN_IN_MEMORY and AUDIT_MEMORY are what the service goes by', async () => {
  const own = await openService({ env: { ENDED_SIGN_IN_MEMORY: String(2 * day), AUDIT_MEMORY: String(5 * day) } })
  const token = refreshTokenOf(await own.signIn(own.documented))
  const [, family = ''] = /^rt_([\w-]+)\./.exec(token) ?? []
  await own.documented.revoke(token)
  const left = async (days: number) => {
    own.clock.advance(days * day)
    await own.runJobs()
    const { first } = await own.store.audit.verify()
    return { family: (await own.store.refreshFamilies.find(family)) !== null, audit: first === 1 }
  }
  assert.deepEqual(await left(1), { family: true, audit: true })
  assert.deepEqual(await left(1), { family: false, audit: true })
  assert.deepEqual(await left(3), { family: false, audit: true }, 'in whole days')
  assert.deepEqual(await left(1), { family: false, audit: false })
})

test('a stored response is removed an hour after it expires, and the sign-in continues', async () => {
  const session = await documented.start()
  await documented.poll(session, { scope: 'openid offline_access' })
  await service.decide(session.user_code)
  const first = refreshTokenOf(await documented.poll(session))
  const [, id = ''] = /^rt_([\w-]+)\./.exec(first) ?? []
  const second = refreshTokenOf(await documented.refresh(first, {}, { 'idempotency-key': 'a-key' }))
  const isKept = async () => ({
    poll: await store.deviceSessions.update(hashDeviceCode(session.device_code), ({ session: row }) => ({
      reply: row?.storedResponse != null,
    })),
    refresh: (await store.refreshFamilies.find(id))?.storedResponse != null,
  })
  const hour = 3600
  for (const [seconds, kept] of [
    [0, { poll: true, refresh: true }],
    [limits.pollResponseMemory + hour, { poll: false, refresh: true }],
    [limits.refreshResponseMemory - limits.pollResponseMemory, { poll: false, refresh: false }],
  ] as const) {
    clock.advance(seconds)
    await round()
    assert.deepEqual(await isKept(), kept)
  }
  tokensOf(await documented.refresh(second))
})

describe('the audit log', () => {
  test('loses expired entries in whole days, and records it; the rest is intact', async () => {
    const own = await openService()
    const { audit: log } = own.store
    const ownParts = { ...parts, retention: own.store.retention, audit: log, now: own.clock.now }
    const ownRound = () => sweep(ownParts, new AbortController().signal)
    const { count: old } = await log.verify()
    await log.append(anEntry({ at: own.clock.now() + day * 1000 }))
    // The last moment of the day of the first entries, and the one after it.
    own.clock.advance(auditMemory + (day * 1000 - 1 - (own.clock.now() % (day * 1000))) / 1000)
    assert.equal(await ownRound(), 0)
    own.clock.advance(0.001)
    assert.equal(await ownRound(), old)
    const [left, removal, ...more] = await log.list({ limit: 100 })
    assert.deepEqual([left?.number, removal?.event, removal?.details.entries, more], [old + 1, 'audit-forget', old, []])
    assert.equal(await ownRound(), 0)
    const { intact, first, count } = await log.verify()
    assert.deepEqual([intact, first, count], [true, old + 1, 2])
  })

  test('is emptied in small steps until nothing is old enough', async () => {
    const steps = [500, 500, 12]
    const forgotten: { before: number; limit: number }[] = []
    const forget: typeof audit.forget = async ({ before, limit }) => {
      forgotten.push({ before, limit })
      return steps[forgotten.length - 1] ?? assert.fail('asked again')
    }
    const none: RetentionStore = { sweep: async () => ({ removed: 0, next: null }), reportUnopened: async () => 0 }
    assert.equal(
      await sweep({ ...parts, retention: none, audit: { ...audit, forget } }, new AbortController().signal),
      1012,
    )
    assert.ok(forgotten.every(({ before, limit }) => limit === 500 && before <= clock.now() - auditMemory * 1000))
  })
})

test('an entry that a request writes after its account was removed loses its address; one of a disabled account keeps it', async () => {
  const [removed, disabled] = [
    await service.addUser({ username: 'removed' }),
    await service.addUser({ username: 'off' }),
  ]
  assert.equal(await removeUser('removed', { ...store, now: clock.now }), true)
  await setUserEnabled('off', false, { ...store, now: clock.now })
  for (const { sub } of [removed, disabled])
    await audit.append(auditEntry('device-deny', clock.now(), { sub, ip: '203.0.113.9' }))
  await round()
  const addresses = async (sub: string) =>
    (await audit.list({ sub, event: 'device-deny', limit: 9 })).map(({ ip }) => ip)
  assert.deepEqual([await addresses(removed.sub), await addresses(disabled.sub)], [[null], ['203.0.113.9']])
  const before = (await audit.list({ sub: removed.sub, limit: 99 })).length
  await round()
  assert.equal((await audit.list({ sub: removed.sub, limit: 99 })).length, before, 'once')
})

test('stopped, the job finishes the batch under way and looks at nothing more', async () => {
  const stopping = new AbortController()
  let looks = 0
  const endless: RetentionStore = {
    sweep: async () => {
      looks += 1
      if (looks === 3) stopping.abort()
      return { removed: 0, next: 'more' }
    },
    reportUnopened: () => assert.fail('stopped'),
  }
  await sweep({ ...parts, retention: endless }, stopping.signal)
  assert.equal(looks, 3)
})

test('an unreachable store is logged, the job has failed, and ten minutes later another runs', async () => {
  const lines: string[] = []
  let isAway = true
  const own = await openService({
    env: { LOG_LEVEL: 'error' },
    logTo: (line) => lines.push(line),
    storeAs: (given) => ({
      ...given,
      retention: {
        ...given.retention,
        sweep: (...batch) => (isAway ? Promise.reject(new Error('the disk is full')) : given.retention.sweep(...batch)),
      },
    }),
  })
  const states = async () => (await own.store.jobs.list({ kind: 'retention', limit: 9 })).map(({ state }) => state)
  await own.runJobs()
  own.clock.advance(2 * 3600)
  await own.runJobs()
  assert.deepEqual(await states(), ['failed'])
  assert.equal(lines.filter((line) => line.includes('Old records could not be removed')).length, 1)
  isAway = false
  await own.runJobs()
  assert.deepEqual(await states(), ['failed'], 'not before its time')
  own.clock.advance(600)
  await own.runJobs()
  assert.deepEqual(await states(), ['succeeded', 'failed'])
})

test('servers of one store remove what ended one at a time', () => {
  const { schedule, together, mayRun } = retentionJob({ ...parts, mayRemove: () => false })
  assert.deepEqual([schedule, together, mayRun?.()], ['*/10 * * * *', 1, false])
})

test('with a clock that was an hour ahead for a while nothing is lost that is still needed', async () => {
  const alone = tokensOf(await service.signIn(documented, { scope: 'openid' })).access_token
  await documented.revoke(alone)
  const kept = refreshTokenOf(await service.signIn(documented))
  const session = await documented.start()
  await documented.poll(session, { scope: 'openid offline_access' })
  await service.decide(session.user_code)
  const lostPoll = await documented.poll(session)
  const lostRefresh = await documented.refresh(kept, {}, { 'idempotency-key': 'a-key' })
  const web = aBrowserSession((await store.users.findByName('demo'))?.sub ?? '', { expiresAt: clock.now() + 1000 })
  await store.browserSessions.add(web)
  const family = aFamily({ idleExpiresAt: clock.now() + 1000, absoluteExpiresAt: clock.now() + 1000 })
  await store.deviceSessions.add(
    aSession({ deviceCodeHash: family.id, createdAt: clock.now(), expiresAt: clock.now() }),
  )
  await store.deviceSessions.update(family.id, () => ({ family, reply: null }))
  clock.advance(3600)
  await round()
  clock.advance(-3600)
  assert.equal((await service.userinfo(alone)).status, 401, 'a revoked token does not come back to life')
  assert.deepEqual(await store.browserSessions.find(web.idHash, clock.now()), web)
  assert.deepEqual(await store.refreshFamilies.find(family.id), family)
  assert.equal((await documented.poll(session)).text, lostPoll.text)
  assert.equal((await documented.refresh(kept, {}, { 'idempotency-key': 'a-key' })).text, lostRefresh.text)
  tokensOf(await documented.refresh(refreshTokenOf(lostRefresh)))
})
