import assert from 'node:assert/strict'
import { test } from 'node:test'
import { held, kindOf, open } from '../../test/fixtures/job-runner.ts'
import { oneByOne } from './job-kind.ts'
import { createJobs } from './runner.ts'

test('jobs that are due are run, together as many as their kind allows, and leave their result', async (t) => {
  const batches: number[] = []
  const kind = kindOf()
  const { add, look } = await open(t, {
    ...kind,
    run: (runs) => {
      batches.push(runs.length)
      return kind.run(runs)
    },
  })
  const jobs = [await add(), await add(), await add()]
  await look()
  assert.deepEqual(batches, [2, 1])
  for (const job of jobs) {
    const { state, result, attempts } = await job()
    assert.deepEqual([state, result, attempts], ['succeeded', { sent: 1 }, 1])
  }
})

test('one that fails is tried again after the delays of its kind, and has then failed', async (t) => {
  const failure = { outcome: 'failed', failure: 'HTTP 503', again: true } as const
  const { add, look, clock } = await open(t, kindOf({ run: async (runs) => runs.map(() => failure) }))
  const job = await add()
  for (const [wait, state, attempts] of [
    [0, 'waiting', 1],
    [9, 'waiting', 1],
    [1, 'waiting', 2],
    [59, 'waiting', 2],
    [1, 'failed', 3],
    [86_400, 'failed', 3],
  ] as const) {
    clock.advance(wait)
    await look()
    const now = await job()
    assert.deepEqual([now.state, now.attempts, now.failure], [state, attempts, 'HTTP 503'])
  }
})

test('a failure that no attempt would change ends the job immediately', async (t) => {
  const failure = { outcome: 'failed', failure: 'HTTP 400', again: false } as const
  const { add, look } = await open(t, kindOf({ run: async (runs) => runs.map(() => failure) }))
  const job = await add()
  await look()
  assert.equal((await job()).state, 'failed')
})

test('the reason of every failed attempt is logged once, unless the kind logs its own', async (t) => {
  const failure = { outcome: 'failed', failure: 'The folder cannot be written', again: true } as const
  const kind = kindOf({ retry: [10], run: async (runs) => runs.map(() => failure) })
  const { add, look, clock, warned, logged } = await open(t, kind)
  const job = await add()
  await look()
  clock.advance(10)
  await look()
  const { id } = await job()
  const fields = { kind: 'test', job: id, reason: failure.failure }
  assert.deepEqual(warned, [
    { ...fields, message: 'The tests could not be done; retrying' },
    { ...fields, message: 'The tests could not be done' },
  ])
  assert.deepEqual(logged, [])

  const own = await open(t, { ...kind, logsFailures: true })
  await own.add()
  await own.look()
  assert.deepEqual(own.warned, [])
})

test('of jobs that run together one that throws is tried again, and the others are not', async (t) => {
  const run = oneByOne(async ({ job }) => {
    if (job.input.name === 'broken') throw new Error('the disk is full')
    return null
  })
  const { add, look, logged } = await open(t, kindOf({ run }))
  const [broken, sound] = [await add({ input: { name: 'broken' } }), await add({ input: { name: 'sound' } })]
  await look()
  assert.deepEqual([(await broken()).state, (await sound()).state], ['waiting', 'succeeded'])
  assert.deepEqual(logged, ['The tests could not be done; retrying'])
})

test('what throws is logged and tried again', async (t) => {
  const { add, look, logged } = await open(t, kindOf({ run: () => Promise.reject(new Error('the disk is full')) }))
  const job = await add()
  await look()
  const { state, failure } = await job()
  assert.deepEqual([state, failure], ['waiting', 'the disk is full'])
  assert.deepEqual(logged, ['The tests could not be done; retrying'])
})

test('one whose processes die is run as often as its kind says, and no more', async (t) => {
  let runs = 0
  const { add, look, store, clock } = await open(
    t,
    kindOf({
      run: async (given) => {
        runs += given.length
        return []
      },
    }),
  )
  const job = await add()
  for (let deaths = 0; deaths < 3; deaths += 1) {
    const now = clock.now()
    assert.equal((await store.claim({ kind: 'test', now, until: now + 60_000, limit: 1 })).length, 1)
    clock.advance(60)
  }
  await look()
  const { state, failure } = await job()
  assert.deepEqual([state, failure, runs], ['failed', 'The process that ran it ended', 0])
})

test('a kind can allow more attempts whose process ended than attempts that failed', async (t) => {
  const kind = kindOf({ deaths: 2 })
  const { add, look } = await open(t, kind)
  const allowed = await add({ state: 'running', attempts: kind.retry.length + 2 })
  const over = await add({ state: 'running', attempts: kind.retry.length + 3 })
  await look()
  assert.deepEqual([(await allowed()).state, (await over()).state], ['succeeded', 'failed'])
})

test('leases and progress of a job are written one after the other, so that neither sets the other back', async (t) => {
  const { kind, started, finish } = held()
  const { add, look, renew, mostWrites } = await open(t, kind)
  const job = await add()
  const looking = look()
  const { progress } = await started
  await Promise.all([progress({ done: 1, total: 2 }), renew(), progress({ done: 2, total: 2 }), renew()])
  assert.equal(mostWrites(), 1)
  assert.deepEqual((await job()).progress, { done: 2, total: 2 })
  finish()
  await looking
})

test('a lease is renewed while its job runs, and progress is written', async (t) => {
  const { kind, started, finish } = held()
  const { add, look, renew, clock } = await open(t, kind)
  const job = await add()
  const round = look()
  const run = await started
  await run.progress({ done: 1, total: 4 })
  clock.advance(50)
  await renew()
  const { dueAt, progress } = await job()
  assert.deepEqual([dueAt, progress], [clock.now() + 60_000, { done: 1, total: 4 }])
  finish()
  await round
  assert.equal((await job()).state, 'succeeded')
})

test('a worker that slept while another took its job is cut off, and writes nothing', async (t) => {
  const { kind, started } = held()
  const { add, look, renew, store, clock } = await open(t, kind)
  const job = await add()
  const round = look()
  const run = await started
  clock.advance(60)
  const [taken] = await store.claim({ kind: 'test', now: clock.now(), until: clock.now() + 60_000, limit: 1 })
  await renew()
  assert.equal(run.signal.aborted, true)
  await round
  assert.deepEqual(await job(), taken)
})

test('one that is cancelled while it runs is cut off', async (t) => {
  const { kind, started } = held()
  const { add, look, renew, store, clock } = await open(t, kind)
  const job = await add()
  const round = look()
  const run = await started
  await store.cancel(run.job.id, clock.now())
  await renew()
  await round
  assert.equal((await job()).state, 'cancelled')
})

test('one that is cancelled while it fails is not tried again', async (t) => {
  const failure = { outcome: 'failed', failure: 'HTTP 503', again: true } as const
  const { add, look, store, clock } = await open(t, {
    ...kindOf(),
    async run(runs) {
      for (const { job } of runs) await store.cancel(job.id, clock.now())
      return runs.map(() => failure)
    },
  })
  const job = await add()
  await look()
  const { state, dueAt } = await job()
  assert.deepEqual([state, dueAt], ['cancelled', null])
})

test('a process that stops cuts its jobs off, and another takes them immediately; that is no attempt', async (t) => {
  const { kind, started } = held()
  const { add, look, rounds, clock, store, logged } = await open(t, kind)
  const job = await add()
  const round = look()
  await started
  await rounds.stop()
  await round
  const { state, attempts, lastEvent } = await job()
  assert.deepEqual([state, attempts, logged], ['waiting', 0, []])
  assert.deepEqual(
    (await store.events((await job()).id, lastEvent - 1, 9)).map(({ event }) => event),
    ['released'],
  )
  assert.equal((await store.claim({ kind: 'test', now: clock.now(), until: clock.now(), limit: 1 })).length, 1)
})

test('work that does not end when the process stops is left after some seconds, and its job is given back', async (t) => {
  const started = Promise.withResolvers<void>()
  const stuck = kindOf({
    run: () => {
      started.resolve()
      return new Promise(() => undefined)
    },
  })
  const { add, look, rounds } = await open(t, stuck)
  const job = await add()
  const round = look()
  await started.promise
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const stopped = rounds.stop()
  t.mock.timers.tick(3000)
  await Promise.all([stopped, round])
  const { state, attempts } = await job()
  assert.deepEqual([state, attempts], ['waiting', 0])
})

test('the lease and the end of a job are written when the database is back', async (t) => {
  const { kind, started, finish } = held()
  const { add, look, renew, outage, clock, logged } = await open(t, kind)
  const job = await add()
  const round = look()
  await started
  clock.advance(20)
  outage(1)
  await renew()
  assert.equal((await job()).dueAt, clock.now() + 60_000)
  outage(1)
  finish()
  await round
  assert.deepEqual([(await job()).state, logged.length], ['succeeded', 2])
})

test('a process that stops does not wait for the database', async (t) => {
  const { kind, started, finish } = held()
  const { add, look, outage, rounds } = await open(t, kind)
  const job = await add()
  const round = look()
  await started
  outage(9)
  const stopped = rounds.stop()
  finish()
  await Promise.all([round, stopped])
  assert.equal((await job()).state, 'running')
})

test('one that is postponed waits, which is neither an attempt nor a failure', async (t) => {
  const postponed = { outcome: 'postponed', reason: 'not published yet', seconds: 900 } as const
  const { add, look, clock } = await open(t, kindOf({ run: async (runs) => runs.map(() => postponed) }))
  const job = await add()
  for (let times = 0; times < 5; times += 1) {
    await look()
    const { state, attempts, failure, dueAt } = await job()
    assert.deepEqual([state, attempts, failure, dueAt], ['waiting', 0, 'not published yet', clock.now() + 900_000])
    clock.advance(900)
  }
})

test('a kind that may not run now leaves its jobs, and one for servers runs in no other process', async (t) => {
  const { add, look, parts } = await open(t, kindOf({ mayRun: () => false }))
  const job = await add()
  await look()
  assert.equal((await job()).state, 'waiting')
  const jobs = createJobs({ ...parts, place: 'worker' })
  assert.throws(() => jobs.start(kindOf({ runsIn: 'servers' })), /in servers only/)
})

test('a schedule adds a job when it is due, one at a time, and follows a clock that was set back', async (t) => {
  const { store, schedule, look, clock } = await open(t, kindOf({ schedule: '*/10 * * * *' }))
  const count = async () => (await store.list({ kind: 'test', limit: 9 })).length
  const begun = clock.now()
  await schedule()
  assert.equal(await count(), 0, 'not when the server starts')
  clock.advance(599)
  await schedule()
  await schedule()
  assert.equal(await count(), 1)
  clock.advance(3600)
  await schedule()
  assert.equal(await count(), 1, 'the first has not ended')
  await look()
  await schedule()
  await schedule()
  assert.equal(await count(), 2, 'of the times that it missed, one counts')
  await look()
  clock.advance(600)
  await schedule()
  assert.equal(await count(), 3)
  await look()
  clock.set(begun)
  await schedule()
  assert.equal(await count(), 3)
  clock.advance(600)
  await schedule()
  assert.equal(await count(), 4)
})
