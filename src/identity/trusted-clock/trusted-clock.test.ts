import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createClock } from '../../../test/fixtures/clock.ts'
import { clockStanding } from './accept-clock.ts'
import type { ClockEvidence, ClockStore } from './clock-store.ts'
import { type ClockReport, openTrustedClock } from './trusted-clock.ts'

const [hour, day] = [3600, 86_400]
const start = Date.UTC(2026, 10, 26)

const nothing: ClockEvidence = {
  ...{ recorded: null, leapAt: null, leapServed: null, acceptedAt: null, acceptedAhead: null },
  ...{ audited: [], database: null },
}

/** What a store keeps. `database`: whether it has a clock of its own, which is right. */
function memory(clock: ReturnType<typeof createClock>, database = false) {
  let stored = nothing
  const store: ClockStore = {
    read: async () => (database ? { ...stored, database: clock.right() } : stored),
    async record({ recorded, ...leap }) {
      if (!database) stored = { ...stored, ...leap, recorded: Math.max(stored.recorded ?? 0, recorded ?? 0) || null }
    },
    async accept({ at, ahead }) {
      stored = { ...nothing, recorded: at, acceptedAt: at, acceptedAhead: ahead }
    },
  }
  return {
    store,
    put(changes: Partial<ClockEvidence>): void {
      stored = { ...stored, ...changes }
    },
  }
}

/** A server, on a database that knows the time `start`, or on one with a clock. */
function open({ database = false } = {}) {
  const clock = createClock(start)
  const { store, put } = memory(clock, database)
  put({ recorded: database ? null : start })
  const reports: ClockReport['state'][] = []
  const server = () => openTrustedClock({ ...clock, store }, ({ state }) => void reports.push(state))
  return { clock, store, put, reports, server }
}

/** `seconds` pass, and the server checks its clock every minute, as it does. */
async function run(server: { check(): Promise<void> }, clock: ReturnType<typeof createClock>, seconds: number) {
  for (let passed = 0; passed < seconds; passed += 600) {
    clock.advance(Math.min(600, seconds - passed))
    await server.check()
  }
}

for (const database of [false, true]) {
  describe(database ? 'compared with the clock of the database' : 'compared with the newest time recorded', () => {
    test('a right clock is right, and nothing is removed in the first hour', async () => {
      const { clock, reports, server } = open({ database })
      const one = await server()
      assert.equal(one.mayRemove(), false)
      clock.advance(hour - 1)
      assert.equal(one.mayRemove(), false)
      clock.advance(1)
      assert.equal(one.mayRemove(), true)
      assert.deepEqual([one.isLeaping(), reports], [false, []])
    })

    for (const [name, seconds] of [
      ['an hour ahead', hour],
      ['two days ahead', 2 * day],
      ['30 days ahead', 30 * day],
    ] as const) {
      test(`a clock that is ${name} does not leap`, async () => {
        const { clock, reports, server } = open({ database })
        clock.set(start + seconds * 1000)
        const one = await server()
        await run(one, clock, hour)
        assert.deepEqual([one.isLeaping(), one.mayRemove(), reports], [false, true, []])
      })
    }

    for (const [name, seconds] of [
      ['40 days ahead', 40 * day],
      ['a year ahead', 365 * day],
      ['440 days ahead', 440 * day],
    ] as const) {
      test(`a clock that is ${name} leaps for 24 hours of the server, then the server goes by it`, async () => {
        const { clock, reports, server } = open({ database })
        clock.set(start + seconds * 1000)
        const one = await server()
        await run(one, clock, day - 1)
        assert.deepEqual([one.isLeaping(), one.mayRemove(), reports], [true, false, ['leaps']])
        await run(one, clock, 1)
        assert.deepEqual([one.isLeaping(), one.mayRemove(), reports], [false, true, ['leaps', 'is right']])
        assert.equal((await server()).isLeaping(), false)
        assert.deepEqual(reports, ['leaps', 'is right'])
      })

      test(`a clock that is ${name} and set right after six seconds leaps no more; removal waits`, async () => {
        const { clock, reports, server } = open({ database })
        clock.set(start + seconds * 1000)
        const one = await server()
        clock.advance(6)
        clock.set(start + 6000)
        assert.deepEqual([one.isLeaping(), reports], [false, ['leaps', 'is right']])
        await run(one, clock, day - 60)
        assert.equal(one.mayRemove(), false)
        await run(one, clock, 60)
        assert.deepEqual([one.mayRemove(), reports], [true, ['leaps', 'is right']])
        assert.equal((await server()).isLeaping(), false)
      })

      test(`a clock that turns ${name} while the server runs leaps before anything is started or removed`, async () => {
        const { clock, server } = open({ database })
        const one = await server()
        await run(one, clock, 3 * day)
        assert.equal(one.mayRemove(), true)
        clock.set(clock.now() + seconds * 1000)
        assert.deepEqual([one.mayRemove(), one.isLeaping()], [false, true])
      })
    }

    test('another leap starts the 24 hours again', async () => {
      const { clock, reports, server } = open({ database })
      clock.set(start + 365 * day * 1000)
      const one = await server()
      await run(one, clock, 23 * hour)
      clock.set(start + 100 * day * 1000)
      assert.equal(one.isLeaping(), true)
      await run(one, clock, 23 * hour)
      assert.deepEqual([one.isLeaping(), reports], [true, ['leaps', 'leaps']])
      await run(one, clock, hour)
      assert.equal(one.isLeaping(), false)
    })

    for (const [name, seconds] of [
      ['two days behind', 2 * day],
      ['a year behind', 365 * day],
    ] as const) {
      test(`ends are computed from the reference while a clock is ${name}, and from the clock again when it is right`, async () => {
        const { clock, reports, server } = open({ database })
        clock.set(start - seconds * 1000)
        const one = await server()
        assert.equal(one.endsFrom(clock.now()), start)
        assert.deepEqual([one.isLeaping(), reports], [false, ['is behind']])
        clock.advance(4)
        clock.set(start + 4000)
        assert.equal(one.endsFrom(clock.now()), start + 4000)
        assert.deepEqual([one.isLeaping(), reports], [false, ['is behind', 'is right']])
      })
    }

    for (const [name, seconds] of [
      ['a year behind', -365 * day],
      ['a year ahead', 365 * day],
    ] as const) {
      test(`a clock that is ${name} is right from the minute after it is accepted, here and at the next start`, async () => {
        const { clock, store, reports, server } = open({ database })
        clock.set(start + seconds * 1000)
        const one = await server()
        await run(one, clock, 2 * hour)
        await store.accept({ at: clock.now(), ahead: clock.now() - clock.right() })
        await run(one, clock, 60)
        assert.deepEqual([one.isLeaping(), one.mayRemove(), reports.at(-1)], [false, true, 'is right'])
        assert.equal(one.endsFrom(clock.now()), clock.now())
        const next = await server()
        assert.deepEqual([next.isLeaping(), reports.at(-1), reports.length], [false, 'is right', 2])
      })
    }
  })
}

test('a server that is started for an hour each day after a pause of 40 days goes by its clock after 24 hours of running', async () => {
  const { clock, server } = open()
  clock.set(start + 40 * day * 1000)
  let starts = 0
  for (let isLeaping = true; isLeaping; starts += 1) {
    const one = await server()
    await run(one, clock, hour)
    isLeaping = one.isLeaping()
    clock.set(clock.now() + 23 * hour * 1000)
  }
  assert.equal(starts, 24)
})

test('the reference is the newest time from before the start: the times of this run do not count', async () => {
  const { clock, server } = open()
  const one = await server()
  await run(one, clock, 5 * day)
  clock.advance(-2 * day)
  assert.equal(one.endsFrom(clock.now()), clock.now())
  assert.equal((await server()).endsFrom(clock.now()), clock.now() + 2 * day * 1000)
})

test('the newest audit entry counts, unless it was written after a leap', async () => {
  const { clock, put, server } = open()
  const at = (days: number) => start + days * day * 1000
  put({ audited: [at(-1), at(3), at(2), at(370), at(4), at(371)] })
  clock.set(at(-30))
  assert.equal((await server()).endsFrom(clock.now()), at(4))
})

test('a first start has nothing to compare its clock with', async () => {
  const { clock, put, reports, server } = open()
  put({ recorded: null })
  const one = await server()
  assert.deepEqual([one.isLeaping(), one.endsFrom(clock.now()), reports], [false, clock.now(), []])
})

test('an acceptance of a database clock counts no longer once the clocks agree', async () => {
  const { clock, store, server } = open({ database: true })
  clock.set(start + 365 * day * 1000)
  await store.accept({ at: clock.now(), ahead: 365 * day * 1000 })
  const one = await server()
  assert.equal(one.isLeaping(), false)
  clock.set(start)
  await run(one, clock, 60)
  assert.equal(one.endsFrom(clock.now()), clock.now())
  clock.set(start + 400 * day * 1000)
  assert.equal(one.isLeaping(), true)
})

test('a leap that only the audit log shows is still one after it was recorded, for commands and the next server', async () => {
  const { clock, store, put, server } = open()
  put({ recorded: null, audited: [start] })
  clock.set(start + 400 * day * 1000)
  assert.equal((await server()).isLeaping(), true)
  // The entries before the record are read no longer.
  put({ audited: [clock.now()] })
  assert.equal((await clockStanding({ clock: store, now: clock.now })).state, 'leaps')
  assert.equal((await server()).isLeaping(), true)
})
