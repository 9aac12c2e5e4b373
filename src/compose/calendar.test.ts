import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSchedule } from '../jobs/index.ts'
import { operatorsCalendar } from './calendar.ts'

const at = (time: string): number => Date.parse(time)
const next = async (pattern: string, after: number) =>
  new Date((await operatorsCalendar.next(pattern, after)) ?? Number.NaN).toISOString()

test('the cycle begins at 0901Z of its first day, every 28 days', async () => {
  assert.equal(await next('cycle', at('2026-11-26T09:00:59Z')), '2026-11-26T09:01:00.000Z')
  assert.equal(await next('cycle', at('2026-11-26T09:01:00Z')), '2026-12-24T09:01:00.000Z')
  assert.equal(await next('cycle', at('2026-12-23T23:00:00Z')), '2026-12-24T09:01:00.000Z')
})

test('what is published ahead has its time so many days before, and is asked for by the name of its cycle', async () => {
  const ahead = '2026-12-03T09:01:00.000Z'
  assert.equal(await next('cycle-21', at('2026-11-28T12:00:00Z')), ahead)
  assert.equal(await next('cycle-21', at(ahead)), '2026-12-31T09:01:00.000Z')
  const given = { kind: 'import', pattern: 'cycle-21', lastAt: 0, input: { source: 'dtpp' } }
  const schedule = newSchedule('schedule:dtpp', given)
  assert.deepEqual(operatorsCalendar.orderAt(schedule, at(ahead)), {
    input: { source: 'dtpp', cycle: '2613' },
    queue: 'dtpp',
  })
  assert.deepEqual(operatorsCalendar.orderAt(schedule, at('2026-11-28T12:00:00Z')), {
    input: { source: 'dtpp', cycle: '2612' },
    queue: 'dtpp',
  })
  assert.deepEqual(operatorsCalendar.orderAt({ ...schedule, pattern: 'cycle' }, at(ahead)), {
    input: { source: 'dtpp' },
    queue: 'dtpp',
  })
})

test('with a schedule that never fired, the time has passed', async () => {
  for (const pattern of ['cycle', 'cycle-21'])
    assert.ok(((await operatorsCalendar.next(pattern, 0)) ?? Number.NaN) < at('2026-11-28T12:00:00Z'))
})

test('other patterns are those of crontab', async () => {
  assert.equal(await next('30 3 * * 1', at('2026-11-28T12:00:00Z')), '2026-11-30T03:30:00.000Z')
})

test('what failed of a cycle is tried again before the next one, after pauses that grow from an hour to a day', () => {
  const hours = (pattern: string, failed: string) => {
    const endedAt = at(failed)
    const schedule = newSchedule('schedule:x', { kind: 'import', pattern, lastAt: endedAt })
    const again = operatorsCalendar.retryAt({ ...schedule, outcome: 'failed', endedAt })
    assert.equal(operatorsCalendar.retryAt({ ...schedule, outcome: 'succeeded', endedAt }), null)
    return again === null ? null : (again - endedAt) / 3_600_000
  }
  assert.equal(hours('cycle', '2026-11-26T09:30:00Z'), 1)
  assert.equal(hours('cycle', '2026-11-26T19:01:00Z'), 5)
  assert.equal(hours('cycle', '2026-12-20T00:00:00Z'), 24)
  assert.equal(hours('cycle-21', '2026-12-03T19:01:00Z'), 5)
  assert.equal(hours('0 3 * * *', '2026-12-20T00:00:00Z'), null)
})
