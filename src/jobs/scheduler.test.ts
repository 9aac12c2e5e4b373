import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createClock, freshStore } from '../../test/fixtures/index.ts'
import { fc } from '../../test/fixtures/properties.ts'
import { rounds } from '../../test/fixtures/rounds.ts'
import { settled } from './job.ts'
import { crontab, newSchedule } from './schedule.ts'
import { type ScheduleParts, scheduleRound, storedName, waitsFor } from './scheduler.ts'

const minute = 60_000
const never = new AbortController().signal

/** Servers on one store, each of which looks after the schedules when a test says so. */
async function open(t: Parameters<typeof freshStore>[0]) {
  const { jobs: store } = await freshStore(t)
  const clock = createClock()
  const logged: object[] = []
  let mayRun = true
  const parts: ScheduleParts = {
    ...{ store, calendar: crontab, now: clock.now, random: randomBytes, mayRun: () => mayRun },
    log: { warn: (fields) => void logged.push(fields) },
  }
  return {
    ...{ store, clock, logged },
    look: (servers = 1) =>
      Promise.all(Array.from({ length: servers }, () => scheduleRound(parts).work(never))).then(() => undefined),
    leap: (isLeaping: boolean) => {
      mayRun = !isLeaping
    },
    list: () => store.list({ kind: 'prune', limit: 1000 }),
    async end(failure: string | null) {
      const [job] = await store.claim({ kind: 'prune', now: clock.now(), until: clock.now() + minute, limit: 1 })
      if (job === undefined) return false
      const outcome =
        failure === null
          ? ({ outcome: 'succeeded', result: null } as const)
          : ({ outcome: 'failed', failure, again: false } as const)
      await store.save([{ job: settled(job, outcome, { retry: [] }, clock.now()), event: null }], clock.now())
      return true
    },
  }
}

test('with any number of servers, times without one, leaps of the clock and long jobs, each time adds one job or none, and a missed one counts once', async (t) => {
  const { store, clock, look, leap, list, end } = await open(t)
  const act = fc.oneof(
    fc.record({ act: fc.constant('pass' as const), minutes: fc.integer({ min: 1, max: 25 }) }),
    fc.record({ act: fc.constant('look' as const), servers: fc.integer({ min: 1, max: 4 }) }),
    fc.record({ act: fc.constantFrom('end' as const, 'leap' as const, 'settle' as const) }),
  )
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 20 }), async (acts) => {
      run += 1
      const name = storedName(`s${run}`)
      let lastAt = clock.now()
      let [isLeaping, isBusy, added] = [false, false, 0]
      leap(false)
      const before = (await list()).length
      await store.addSchedule(newSchedule(name, { kind: 'prune', pattern: '*/10 * * * *', lastAt }))
      for (const each of acts) {
        if (each.act === 'pass') clock.advance(each.minutes * 60)
        else if (each.act === 'end') isBusy = !(await end(null)) && isBusy
        else if (each.act === 'look') {
          const isDue = Math.floor(clock.now() / (10 * minute)) > Math.floor(lastAt / (10 * minute))
          await look(each.servers)
          if (isDue && !isLeaping) {
            lastAt = clock.now()
            if (!isBusy) added += 1
            isBusy = true
          }
          assert.equal((await list()).length - before, added)
        } else {
          isLeaping = each.act === 'leap'
          leap(isLeaping)
        }
      }
      while (await end(null));
      await store.removeSchedule(name)
    }),
    { numRuns: rounds({ quick: 25, long: 500 }) },
  )
})

test('a schedule that is removed and added again while its job waits runs once that job has ended, with its new input', async (t) => {
  const { store, clock, look, list, end } = await open(t)
  const name = storedName('monthly')
  const added = (keep: number) => newSchedule(name, { kind: 'prune', pattern: '0 0 1 * *', lastAt: 0, input: { keep } })
  await store.addSchedule(added(3))
  await look(3)
  await store.removeSchedule(name)
  await store.addSchedule(added(5))
  const [read] = await store.schedules()
  for (let round = 0; round < 3; round += 1) {
    clock.advance(30)
    await look(3)
  }
  assert.deepEqual(await store.schedules(), [read], 'it is still due')
  const [earlier] = await list()
  assert.deepEqual(await waitsFor(added(5), store), earlier)
  await end(null)
  clock.advance(30)
  await look(3)
  assert.deepEqual(
    (await list()).map(({ input }) => input),
    [{ keep: 5 }, { keep: 3 }],
  )
  const [schedule] = await store.schedules()
  assert.deepEqual([schedule?.job, schedule?.lastAt], [(await list())[0]?.id, clock.now()])
  assert.equal(await waitsFor(schedule ?? assert.fail(), store), null, 'it waits for no job of its own')
})

test('a job that failed is logged once, and the next is added at its time', async (t) => {
  const { store, clock, look, list, end, logged } = await open(t)
  const pattern = '*/10 * * * *'
  await store.addSchedule(newSchedule(storedName('nightly'), { kind: 'prune', pattern, lastAt: clock.now() }))
  clock.advance(600)
  await look(3)
  await end('the disk is full')
  await look(3)
  const [job] = await list()
  assert.deepEqual(logged, [{ schedule: 'nightly', job: job?.id, failure: 'the disk is full' }])
  const [schedule] = await store.schedules()
  assert.deepEqual([schedule?.outcome, schedule?.failure], ['failed', 'the disk is full'])
  clock.advance(600)
  await look(3)
  assert.deepEqual([(await list()).length, logged.length], [2, 1])
})
