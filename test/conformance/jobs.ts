import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eventOf, type Job, type JobOutcome, newSchedule, released, renewed, settled } from '../../src/jobs/index.ts'
import type { Store } from '../../src/store/index.ts'
import { fc } from '../fixtures/properties.ts'
import { rounds } from '../fixtures/rounds.ts'
import { aJob, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const retry = [10, 60]

/** Writes a worker's progress; returns whether it still held the job. */
async function settle({ jobs }: Pick<Store, 'jobs'>, job: Job, end: JobOutcome, at: number): Promise<boolean> {
  const after = settled(job, end, { retry }, at)
  return (await jobs.save([{ job: after, event: eventOf(job, after) }], at)).length > 0
}

const done: JobOutcome = { outcome: 'succeeded', result: { removed: 3 } }
const failed = { outcome: 'failed', failure: 'no answer', again: true } as const

/** The guarantees of every JobStore. */
export function jobStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: JobStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { jobs } = store
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })

    const added = async (changes: Partial<Job> = {}): Promise<Job> => {
      const job = aJob(changes)
      assert.equal(await jobs.add(job), true)
      return job
    }
    const claim = async ({ kind }: Pick<Job, 'kind'>, now = 1000, from: Store = store): Promise<Job | undefined> =>
      (await from.jobs.claim({ kind, now, until: now + 60, limit: 1 }))[0]
    const eventsOf = async ({ id }: Pick<Job, 'id'>, since = 0) =>
      (await jobs.events(id, since, 100)).map(({ number, event, details }) => [number, event, details])

    test('a job is found as it was added, and listed with its kind, the newest first', async () => {
      const job = await added()
      const newer = await added({ kind: job.kind, createdAt: 1001 })
      await added()
      assert.deepEqual(await other.jobs.find(job.id), job)
      assert.equal(await jobs.find('unknown'), null)
      assert.deepEqual(await jobs.list({ kind: job.kind, limit: 9 }), [newer, job])
      assert.deepEqual(await jobs.list({ kind: job.kind, limit: 1 }), [newer])
      assert.ok((await jobs.list({ limit: 100 })).some(({ id }) => id === job.id))
    })

    test('standings count what has not ended and what failed lately, by kind and state, with what is overdue', async () => {
      const { kind } = await added({ createdAt: 900, dueAt: 1000 })
      await added({ kind, createdAt: 950, dueAt: 2000 })
      const lost = (await claim(await added())) ?? assert.fail()
      await settle(store, lost, { ...failed, again: false }, 5000)
      const of = async (name: string, failedAfter: number) =>
        (await other.jobs.standings({ dueBefore: 1500, failedAfter })).filter((row) => row.kind === name)
      assert.deepEqual(await of(kind, 0), [{ kind, state: 'waiting', count: 2, overdue: 1, oldestAt: 900 }])
      const row = { kind: lost.kind, state: 'failed', count: 1, overdue: 0, oldestAt: lost.createdAt }
      assert.deepEqual(await of(lost.kind, 4999), [row])
      assert.deepEqual(await of(lost.kind, 5000), [])
    })

    test('of the jobs of a kind with one key only one has not ended', async () => {
      const job = await added({ key: 'KPDX' })
      assert.equal(await jobs.add(aJob({ kind: job.kind, key: 'KPDX' })), false)
      await added({ kind: job.kind, key: 'KSEA' })
      await added({ key: 'KPDX' })
      const claimed = (await claim(job)) ?? assert.fail()
      assert.equal(await jobs.add(aJob({ kind: job.kind, key: claimed.key })), false, 'while it runs')
      await settle(store, claimed, done, 1001)
      await added({ kind: job.kind, key: claimed.key })
    })

    test('a claim takes what is due, the longest due first, and not again before its lease is over', async () => {
      const late = await added({ dueAt: 900 })
      const { kind } = late
      const early = await added({ kind, dueAt: 800 })
      const future = await added({ kind, dueAt: 1001 })
      const first = await claim(late)
      const lease = { state: 'running', dueAt: 1060, attempts: 1, fence: 1, lastEvent: 1 } as const
      assert.deepEqual(first, { ...early, ...lease })
      assert.deepEqual(await jobs.find(early.id), first)
      assert.deepEqual(await claim(late, 1000, other), { ...late, ...lease })
      assert.equal(await claim(late), undefined)
      assert.equal((await claim(late, 1001))?.id, future.id)
      assert.deepEqual(await jobs.claim({ kind: 'another', now: 9000, until: 9000, limit: 9 }), [])
      assert.deepEqual([await other.jobs.nextDue(kind), await jobs.nextDue('another')], [1060, null])
      const again = await claim(late, 1060)
      assert.deepEqual([again?.attempts, again?.fence, again?.lastEvent], [2, 2, 2])
    })

    test('a worker that slept while another took its job changes nothing', async () => {
      const job = await added()
      const slept = (await claim(job)) ?? assert.fail()
      const awake = (await claim(job, 1060, other)) ?? assert.fail()
      const before = await jobs.find(job.id)
      assert.equal(await settle(store, slept, done, 1061), false)
      const renewal = renewed(slept, 9000, { done: 1, total: null })
      assert.deepEqual(await jobs.save([{ job: renewal, event: eventOf(slept, renewal) }], 1061), [])
      assert.deepEqual(await jobs.find(job.id), before)
      assert.equal(await settle(other, awake, done, 1062), true)
      assert.equal(await settle(other, awake, failed, 1063), false, 'it has ended')
      assert.deepEqual(await eventsOf(job), [
        [1, 'started', null],
        [2, 'started', null],
        [3, 'succeeded', { removed: 3 }],
      ])
      const { state, result, dueAt, endedAt } = (await jobs.find(job.id)) ?? assert.fail()
      assert.deepEqual([state, result, dueAt, endedAt], ['succeeded', { removed: 3 }, null, 1062])
    })

    test('of several jobs that are saved together those are written that are still held', async () => {
      const { kind } = await added()
      await added({ kind })
      const claimed = await jobs.claim({ kind, now: 1000, until: 1060, limit: 9 })
      assert.equal(claimed.length, 2)
      const taken = await claim({ kind }, 1060, other)
      const changes = claimed.map((job) => ({ job: settled(job, done, { retry }, 1061), event: null }))
      assert.deepEqual(
        await jobs.save(changes, 1061),
        changes.filter(({ job }) => job.id !== taken?.id).map(({ job }) => job),
      )
      assert.deepEqual(await jobs.find(taken?.id ?? ''), taken)
    })

    test('progress is seen, and events are numbered without gaps and read from any of them on', async () => {
      const job = await added()
      const running = (await claim(job)) ?? assert.fail()
      const half = renewed(running, 2000, { done: 5, total: 10 })
      await jobs.save([{ job: half, event: eventOf(running, half) }], 1002)
      await jobs.save([{ job: renewed(half, 3000), event: null }], 1003)
      await settle(store, half, failed, 1004)
      assert.deepEqual(await eventsOf(job), [
        [1, 'started', null],
        [2, 'progress', { done: 5, total: 10 }],
        [3, 'retrying', { failure: 'no answer' }],
      ])
      assert.deepEqual(await eventsOf(job, 2), [[3, 'retrying', { failure: 'no answer' }]])
      const { state, progress, dueAt, failure } = (await jobs.find(job.id)) ?? assert.fail()
      assert.deepEqual([state, progress, dueAt, failure], ['waiting', { done: 5, total: 10 }, 11_004, 'no answer'])
    })

    test('one that waits is cancelled immediately; one that runs finds out at its next write', async () => {
      const [waiting, running] = [await added(), await added()]
      assert.equal(await jobs.cancel(waiting.id, 1001), true)
      assert.equal(await jobs.cancel(waiting.id, 1001), false)
      assert.equal(await claim(waiting), undefined)
      const { state, dueAt, endedAt } = (await jobs.find(waiting.id)) ?? assert.fail()
      assert.deepEqual([state, dueAt, endedAt], ['cancelled', null, 1001])
      const claimed = (await claim(running)) ?? assert.fail()
      assert.equal(await other.jobs.cancel(running.id, 1001), true)
      assert.equal(await other.jobs.cancel(running.id, 1001), false)
      const [current] = await jobs.save([{ job: renewed(claimed, 1100), event: null }], 1002)
      assert.deepEqual(current, { ...claimed, dueAt: 1100, cancelling: true, lastEvent: 2 })
      assert.equal(await settle(store, claimed, { outcome: 'cancelled' }, 1003), true)
      assert.deepEqual(await eventsOf(running), [
        [1, 'started', null],
        [2, 'cancelling', null],
        [3, 'cancelled', null],
      ])
      assert.equal(await jobs.cancel('unknown', 1), false)
    })

    test('one that failed or was cancelled is restarted, with a new fence; one that waits, runs or succeeded is not', async () => {
      const job = await added({ key: 'KPDX' })
      assert.equal(await jobs.restart(job.id, 1), false)
      const first = (await claim(job)) ?? assert.fail()
      assert.equal(await jobs.restart(job.id, 1), false)
      await settle(store, first, { ...failed, again: false }, 1001)
      assert.equal((await jobs.find(job.id))?.state, 'failed')
      assert.equal(await jobs.restart(job.id, 2000), true)
      const restarted = { ...job, dueAt: 2000, fence: 1, lastEvent: 3 }
      assert.deepEqual(await jobs.find(job.id), restarted)
      const second = (await claim(job, 2000)) ?? assert.fail()
      assert.deepEqual([second.fence, second.attempts], [2, 1])
      assert.equal(await settle(store, first, done, 2001), false)
      await settle(store, second, done, 2001)
      assert.equal(await jobs.restart(job.id, 1), false)
      const rival = await added({ kind: job.kind, key: 'KPDX' })
      await jobs.cancel(rival.id, 1)
      await added({ kind: job.kind, key: 'KPDX' })
      assert.equal(await jobs.restart(rival.id, 1), false, 'another has its key')
    })

    test('what a worker takes back from the attempts is written', async () => {
      const running = (await claim(await added())) ?? assert.fail()
      const given = released(running, 1001)
      await jobs.save([{ job: given, event: { event: 'released', details: null } }], 1001)
      const { state, attempts, dueAt, fence } = (await other.jobs.find(running.id)) ?? assert.fail()
      assert.deepEqual([state, attempts, dueAt, fence], ['waiting', 0, 1001, 1])
    })

    test('a schedule is fired once for each time it was read', async () => {
      const schedule = newSchedule(unique(), { pattern: '*/10 * * * *', lastAt: 1000 })
      const kind = schedule.name
      assert.equal(await jobs.findSchedule(kind), null)
      assert.equal(await jobs.addSchedule(schedule), true)
      assert.equal(await other.jobs.addSchedule({ ...schedule, lastAt: 5 }), false)
      assert.deepEqual(await jobs.findSchedule(kind), schedule)
      const at = (lastAt: number) => ({ ...schedule, lastAt })
      const fired = await Promise.all(
        [store, other, store, other].map(({ jobs: each }) =>
          each.fire(schedule, at(2000), aJob({ kind, key: 'schedule' })),
        ),
      )
      assert.equal(fired.filter((isFired) => isFired).length, 1)
      assert.equal((await jobs.list({ kind, limit: 9 })).length, 1)
      assert.equal(await jobs.fire(at(2000), at(500), null), true, 'without a job')
      assert.deepEqual(await jobs.findSchedule(kind), at(500))
      assert.equal(await jobs.removeSchedule(kind), false, 'a kind keeps its own')
    })

    test('a schedule whose job is not added, because another with its key has not ended, stays as it was until that has', async () => {
      const kind = unique()
      const schedule = newSchedule(`schedule:${kind}`, { kind, pattern: 'cycle', lastAt: 1000 })
      const key = schedule.name
      const earlier = await added({ kind, key })
      await added({ key })
      await jobs.addSchedule(schedule)
      const [lost, next] = [aJob({ kind, key }), aJob({ kind, key })]
      const fire = ({ jobs: each }: Store, job: Job) =>
        each.fire(schedule, { ...schedule, lastAt: 2000, job: job.id }, job)
      assert.deepEqual(await other.jobs.findByKey(kind, key), earlier)
      assert.equal(await jobs.findByKey(kind, 'another'), null)
      assert.deepEqual(await Promise.all([fire(store, lost), fire(other, next)]), [false, false])
      assert.deepEqual(await jobs.findSchedule(schedule.name), schedule)
      assert.deepEqual(await jobs.list({ kind, limit: 9 }), [earlier])
      const running = (await claim(earlier)) ?? assert.fail()
      assert.equal(await fire(other, next), false, 'it runs')
      await settle(store, running, done, 1500)
      assert.equal(await jobs.findByKey(kind, key), null)
      const fired = await Promise.all([fire(store, lost), fire(other, next)])
      assert.equal(fired.filter((isFired) => isFired).length, 1)
      const newest = await jobs.findByKey(kind, key)
      assert.equal((await other.jobs.findSchedule(schedule.name))?.job, newest?.id)
      assert.equal((await jobs.list({ kind, limit: 9 })).length, 2)
    })

    test('schedules of operators are listed, several of a kind, with their newest job and how it ended', async () => {
      const kind = unique()
      const [one, two] = ['one', 'two'].map((name) =>
        newSchedule(`schedule:${kind}-${name}`, { kind, input: { keep: 3 }, pattern: '0 3 * * *', lastAt: 1000 }),
      )
      if (!one || !two) assert.fail()
      for (const schedule of [two, one]) assert.equal(await jobs.addSchedule(schedule), true)
      const listed = async () => (await other.jobs.schedules()).filter((each) => each.kind === kind)
      assert.deepEqual(await listed(), [one, two])
      const job = aJob({ kind, key: one.name })
      const fired = { ...one, lastAt: 2000, job: job.id }
      assert.equal(await jobs.fire(one, fired, job), true)
      const end = { ...fired, outcome: 'failed', failure: 'the disk is full', endedAt: 2500 } as const
      assert.equal(await other.jobs.fire({ ...fired, job: 'another' }, end, null), false)
      assert.equal(await other.jobs.fire(fired, end, null), true)
      assert.equal(await jobs.fire(fired, end, null), false, 'another has noted it')
      assert.deepEqual(await listed(), [end, two])
      assert.equal(await jobs.removeSchedule(one.name), true)
      assert.equal(await jobs.removeSchedule(one.name), false)
      assert.deepEqual(await listed(), [two])
      assert.deepEqual(await jobs.find(job.id), job)
    })

    test('of concurrent claims through two stores each job is one worker’s', async () => {
      const kind = unique()
      const ids: string[] = []
      for (let i = 0; i < 30; i += 1) ids.push((await added({ kind })).id)
      const claims = await Promise.all(
        Array.from({ length: 10 }, (_, i) =>
          (i % 2 ? store : other).jobs.claim({ kind, now: 1000, until: 2000, limit: 5 }),
        ),
      )
      const rest = await jobs.claim({ kind, now: 1000, until: 2000, limit: 100 })
      assert.deepEqual([...claims.flat(), ...rest].map(({ id }) => id).toSorted(), ids.toSorted())
    })

    test('with any order of workers, operators and time, one worker holds a job, an end is final, and no event is lost', async () => {
      const step = fc.oneof(
        fc.record({
          act: fc.constantFrom('claim', 'succeed', 'fail', 'renew'),
          worker: fc.integer({ min: 0, max: 1 }),
        }),
        fc.record({ act: fc.constantFrom('cancel', 'restart', 'wait'), worker: fc.constant(0) }),
      )
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const { id, kind } = await added()
          const held: (Job | undefined)[] = []
          let now = 1000
          for (const { act, worker } of steps) {
            const before = (await jobs.find(id)) ?? assert.fail()
            const mine = held[worker]
            const isHolder = before.state === 'running' && mine?.fence === before.fence
            let isWritten = false
            if (act === 'wait') now += 61
            else if (act === 'claim') {
              const claimed = await claim({ kind }, now, worker ? other : store)
              assert.equal(claimed !== undefined, before.dueAt !== null && before.dueAt <= now)
              if (claimed) held[worker] = claimed
              isWritten = claimed !== undefined
            } else if (act === 'cancel') {
              isWritten = await jobs.cancel(id, now)
              assert.equal(isWritten, before.state === 'waiting' || (before.state === 'running' && !before.cancelling))
            } else if (act === 'restart') {
              isWritten = await jobs.restart(id, now)
              assert.equal(isWritten, before.state === 'failed' || before.state === 'cancelled')
            } else if (mine) {
              const next =
                act === 'renew'
                  ? renewed(mine, now + 60, { done: now, total: null })
                  : settled(mine, act === 'succeed' ? done : failed, { retry }, now)
              isWritten = (await jobs.save([{ job: next, event: eventOf(mine, next) }], now)).length > 0
              assert.equal(isWritten, isHolder, act)
            }
            const after = (await jobs.find(id)) ?? assert.fail()
            if (!isWritten) assert.deepEqual(after, before)
            assert.equal(after.lastEvent, before.lastEvent + (isWritten ? 1 : 0))
            assert.equal(after.dueAt === null, after.endedAt !== null)
            assert.equal(after.endedAt !== null, ['succeeded', 'failed', 'cancelled'].includes(after.state))
            assert.ok(after.fence >= before.fence)
          }
          const { lastEvent } = (await jobs.find(id)) ?? assert.fail()
          const numbers = (await jobs.events(id, 0, 100)).map(({ number }) => number)
          assert.deepEqual(
            numbers,
            Array.from({ length: lastEvent }, (_, i) => i + 1),
          )
        }),
        { numRuns: rounds({ quick: 25, long: 500 }) },
      )
    })
  })
}
