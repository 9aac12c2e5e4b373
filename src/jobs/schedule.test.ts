import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aJob } from '../../test/conformance/records.ts'
import { crontab, newSchedule, turn } from './schedule.ts'

const at = (time: string): number => Date.parse(`2026-11-26T${time}Z`)
const day = 86_400_000

test('the next time of a pattern is in UTC, and never the time itself', async () => {
  assert.equal(await crontab.next('*/10 * * * *', at('09:01:30')), at('09:10:00'))
  assert.equal(await crontab.next('*/10 * * * *', at('09:10:00')), at('09:20:00'))
  assert.equal(await crontab.next('30 3 * * *', at('03:30:00')), at('03:30:00') + day)
  assert.equal(await crontab.next('0 0 30 2 *', at('03:30:00')), null)
})

const schedule = newSchedule('schedule:nightly', { kind: 'prune', pattern: '30 3 * * *', lastAt: at('03:30:00') })
const ended = (id: string, endedAt: number) =>
  aJob({ id, state: 'failed', failure: 'the disk is full', dueAt: null, endedAt })

test('a schedule that is due adds a job, once for all the times that passed', () => {
  const dueAt = schedule.lastAt + day
  assert.equal(turn(schedule, { now: dueAt - 1, dueAt, newest: null }), null)
  const late = dueAt + 9 * day
  for (const now of [dueAt, late])
    assert.deepEqual(turn(schedule, { now, dueAt, newest: null }), { next: { ...schedule, lastAt: now }, adds: true })
  assert.equal(turn(schedule, { now: late, dueAt: null, newest: null }), null, 'its pattern has no other time')
})

test('a time at which the job before has not ended is skipped', () => {
  const dueAt = schedule.lastAt + day
  const read = { ...schedule, job: 'a' }
  const running = aJob({ id: 'a', state: 'running' })
  assert.deepEqual(turn(read, { now: dueAt, dueAt, newest: running }), {
    next: { ...read, lastAt: dueAt },
    adds: false,
  })
  assert.equal(turn(read, { now: dueAt, dueAt, newest: ended('a', dueAt - 1) })?.adds, true)
})

test('how the newest job ended is noted, also if it is restarted and ends again', () => {
  const read = { ...schedule, job: 'a' }
  const [now, dueAt] = [schedule.lastAt + 60, schedule.lastAt + day]
  assert.equal(turn(read, { now, dueAt, newest: aJob({ id: 'a', state: 'running' }) }), null)
  const noted = turn(read, { now, dueAt, newest: ended('a', now) })
  const outcome = { outcome: 'failed', failure: 'the disk is full', endedAt: now } as const
  assert.deepEqual(noted, { next: { ...read, ...outcome }, adds: false })
  const again = noted?.next ?? assert.fail()
  assert.equal(turn(again, { now, dueAt, newest: ended('a', now) }), null)
  const succeeded = aJob({ id: 'a', state: 'succeeded', dueAt: null, endedAt: now + 9 })
  const expected = { ...read, outcome: 'succeeded', failure: null, endedAt: now + 9 }
  assert.deepEqual(turn(again, { now, dueAt, newest: succeeded })?.next, expected)
  assert.equal(turn(again, { now, dueAt, newest: null }), null, 'the job was removed: what it left stays')
})

test('a schedule whose last time is ahead of the clock follows the clock', () => {
  const now = schedule.lastAt - 5 * day
  const back = { next: { ...schedule, lastAt: now }, adds: false }
  assert.deepEqual(turn(schedule, { now, dueAt: schedule.lastAt + day, newest: null }), back)
})
