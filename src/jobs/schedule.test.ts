import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isDue } from './schedule.ts'

const at = (time: string): number => Date.parse(`2026-11-26T${time}Z`)

test('a schedule is due at the next time of its pattern, UTC, and once for all the times that passed', async () => {
  const everyTen = { kind: 'x', pattern: '*/10 * * * *', lastAt: at('09:01:30') }
  assert.equal(await isDue(everyTen, at('09:09:59.999')), false)
  assert.equal(await isDue(everyTen, at('09:10:00')), true)
  const atNight = { kind: 'x', pattern: '30 3 * * *', lastAt: at('03:30:00') }
  assert.equal(await isDue(atNight, at('23:00:00')), false)
  assert.equal(await isDue(atNight, at('03:30:00') + 86_400_000), true)
  assert.equal(
    await isDue({ ...atNight, lastAt: at('03:30:00') + 9 * 86_400_000 }, at('04:00:00') + 9 * 86_400_000),
    false,
  )
})
