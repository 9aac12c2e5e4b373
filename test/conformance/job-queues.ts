import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { eventOf, type Job, type JobOutcome, settled } from '../../src/jobs/index.ts'
import type { Store } from '../../src/store/index.ts'
import { rounds } from '../fixtures/rounds.ts'
import { aJob, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const done: JobOutcome = { outcome: 'succeeded', result: null }

/** The guarantees of every JobStore for jobs of one queue, claims by id, and what other ports write under a claim. */
export function jobQueueSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: queues of jobs`, async () => {
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
    const claim = async ({ kind }: Pick<Job, 'kind'>, now = 1000): Promise<Job | undefined> =>
      (await jobs.claim({ kind, now, until: now + 60, limit: 1 }))[0]
    const settle = async (held: Job, end: JobOutcome, at: number): Promise<boolean> => {
      const ended = settled(held, end, { retry: [] }, at)
      return (await jobs.save([{ job: ended, event: eventOf(held, ended) }], at)).length > 0
    }
    const eventsOf = async ({ id }: Pick<Job, 'id'>, since = 0) =>
      (await jobs.events(id, since, 100)).map(({ number, event, details }) => [number, event, details])

    test('of the jobs in one queue one runs at a time, in the order in which they are due', async () => {
      const queue = unique()
      const second = await added({ queue, dueAt: 900 })
      const { kind } = second
      const first = await added({ kind, queue, dueAt: 800 })
      const apart = await added({ kind, queue: unique(), dueAt: 950 })
      await added({ queue })
      const all = (from: Store, now = 1000) => from.jobs.claim({ kind, now, until: now + 60, limit: 9 })
      const [one, other2] = await all(store)
      assert.deepEqual([one?.id, other2?.id], [first.id, apart.id])
      assert.deepEqual(await all(other), [])
      await settle(one ?? assert.fail(), done, 1001)
      assert.deepEqual(
        (await all(other)).map(({ id }) => id),
        [second.id],
      )
      assert.equal((await jobs.find(second.id))?.queue, queue)
    })

    test('of concurrent claims of one queue through two stores one succeeds', async () => {
      for (let round = 0; round < rounds({ quick: 5, long: 200 }); round += 1) {
        const queue = unique()
        const { kind } = await added({ queue, dueAt: 900 })
        const later = await added({ kind, queue, dueAt: 999_999 })
        const claims = await Promise.all([
          ...[store, other].map((each) => each.jobs.claim({ kind, now: 1000, until: 2000, limit: 9 })),
          ...[other, store].map(async (each) => {
            const job = await each.jobs.claimOne({ id: later.id, now: 1000, until: 2000 })
            return job?.state === 'running' ? [job] : []
          }),
        ])
        assert.equal(claims.flat().length, 1)
      }
    })

    test('one is claimed by its id before it is due; while another of its queue runs, it waits until the time given', async () => {
      const queue = unique()
      const mine = await added({ queue, dueAt: 5000 })
      const { kind } = mine
      const rival = await added({ kind, queue })
      const running = (await claim(rival)) ?? assert.fail()
      const waiting = { ...mine, dueAt: 7000 }
      assert.deepEqual(await other.jobs.claimOne({ id: mine.id, now: 1000, until: 7000 }), waiting)
      assert.deepEqual(await eventsOf(mine), [])
      await settle(running, done, 1001)
      const claimed = await other.jobs.claimOne({ id: mine.id, now: 1002, until: 1062 })
      const lease = { state: 'running', dueAt: 1062, attempts: 1, fence: 1, lastEvent: 1 } as const
      assert.deepEqual(claimed, { ...mine, ...lease })
      assert.equal(await jobs.claimOne({ id: mine.id, now: 1061, until: 2000 }), null, 'under a lease')
      assert.equal((await jobs.claimOne({ id: mine.id, now: 1062, until: 2000 }))?.fence, 2)
      assert.equal(await jobs.claimOne({ id: rival.id, now: 1000, until: 2000 }), null, 'it has ended')
      assert.equal(await jobs.claimOne({ id: 'unknown', now: 1000, until: 2000 }), null)
    })

    test('the job of a queue whose lease is over is claimed apart from those that wait', async () => {
      const queue = unique()
      const lost = await added({ queue, dueAt: 900 })
      const { kind } = lost
      await added({ kind, queue, dueAt: 100 + 900 })
      const lostIn = (now: number) => other.jobs.claimLost({ kind, queue, now, until: now + 60 })
      assert.equal(await lostIn(1000), null, 'both wait')
      await claim(lost)
      assert.equal(await lostIn(1059), null)
      const claimed = await lostIn(1060)
      assert.deepEqual([claimed?.id, claimed?.fence, claimed?.attempts], [lost.id, 2, 2])
      assert.equal(await claim(lost, 1061), undefined, 'it runs again')
    })

    test('a failure counts in standings until a later job of its queue has succeeded', async () => {
      const queue = unique()
      const { kind } = await added({ queue })
      const failedNow = async () =>
        (await other.jobs.standings({ dueBefore: 0, failedAfter: 0 })).filter((row) => row.kind === kind)
      const fail = async (at: number) => {
        const held = (await claim({ kind }, at)) ?? assert.fail()
        await settle(held, { outcome: 'failed', failure: 'no answer', again: false }, at)
      }
      await fail(1001)
      await added({ kind, queue: unique() })
      await fail(1002)
      assert.deepEqual(
        (await failedNow()).map(({ state, count }) => [state, count]),
        [['failed', 2]],
      )
      await added({ kind, queue })
      await settle((await claim({ kind }, 1003)) ?? assert.fail(), done, 1003)
      assert.deepEqual(
        (await failedNow()).map(({ state, count }) => [state, count]),
        [['failed', 1]],
      )
    })

    test('one that a person leaves waits, and is taken up at the time given or by its id', async () => {
      const job = await added()
      const running = (await claim(job)) ?? assert.fail()
      assert.equal(await settle(running, { outcome: 'left', until: 9000 }, 1001), true)
      const { state, dueAt, failure } = (await jobs.find(job.id)) ?? assert.fail()
      assert.deepEqual([state, dueAt, failure], ['waiting', 9000, null])
      assert.deepEqual(await eventsOf(job, 1), [[2, 'left', null]])
      assert.equal((await jobs.claimOne({ id: job.id, now: 1002, until: 1060 }))?.fence, 2)
    })

    test('what depends on a claim is written only while the job runs with that fence and is not being cancelled', async () => {
      const { editions } = other
      const job = await added()
      const draft = { source: `folder:${unique()}`, cycle: '2611' }
      const slept = (await claim(job)) ?? assert.fail()
      const claimOf = { startedAt: 1000, claimedUntil: 61_000 }
      const edition = await editions.begin(draft, claimOf, slept)
      const completed = { effectiveAt: 1000, report: null, liveAt: 1061 }
      const lost = /no longer holds its job/
      const stateOf = async () => (await editions.find(edition))?.state
      const awake = (await claim(job, 1060)) ?? assert.fail()
      await assert.rejects(editions.begin(draft, claimOf, slept), lost)
      await assert.rejects(editions.complete(edition, completed, slept), lost)
      assert.equal(await stateOf(), 'building')
      await editions.complete(edition, completed, awake)
      assert.equal(await stateOf(), 'live')
      const next = await editions.begin(draft, claimOf, awake)
      await jobs.cancel(job.id, 1062)
      await assert.rejects(editions.complete(next, completed, awake), lost)
      await editions.complete(edition, completed, slept)
      await editions.complete(edition, completed, awake)
      assert.deepEqual([await stateOf(), (await editions.find(next))?.state], ['live', 'building'])
    })
  })
}
